export const REGION = 'europe'

export const names = {
  console: 'console.kita.example',
  desk: 'desk.kita.example',
  provider: ['api.stripe.com', 'js.stripe.com'],
  mail: 'mail.kita.example',
  receiver: 'platform.kita.example',
  openId: 'id.kita.example',
  app: 'app.kita.example',
} as const

export const allNames: readonly string[] = [
  names.console,
  names.desk,
  ...names.provider,
  names.mail,
  names.receiver,
  names.openId,
  names.app,
]

export const company = {
  name: 'Halbzeit Video SAS',
  street: '5 quai des Sports',
  siren: '732829320',
  vatNumber: 'FR44732829320',
} as const
