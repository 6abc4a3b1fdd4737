interface WayRow {
  readonly shown: string | null
  readonly kept: readonly string[]
  readonly steps: readonly string[]
  readonly keptBy: string | null
  readonly endedBy: string | null
  readonly command: string
}

export const waysIn = {
  password: {
    shown: 'passwordChangedAt',
    kept: [],
    steps: ['change-password', 'reset-password', 'secure-login'],
    keptBy: null,
    endedBy: 'changePassword',
    command: 'set-login-address',
  },
  passkey: {
    shown: 'passkeys',
    kept: ['passkeys'],
    steps: ['add-passkey', 'rename-passkey', 'remove-passkey', 'remove-second-factors'],
    keptBy: 'passkeys',
    endedBy: 'removePasskey',
    command: 'remove-second-factor',
  },
  app: {
    shown: 'authenticator',
    kept: ['second_factors', 'authenticator_apps'],
    steps: ['add-authenticator', 'replace-authenticator', 'remove-authenticator', 'guess-second-factor'],
    keptBy: 'authenticator',
    endedBy: 'removeAuthenticator',
    command: 'remove-second-factor',
  },
  'recovery-code': {
    shown: 'recoveryCodesLeft',
    kept: ['recovery_codes'],
    steps: ['use-recovery-code', 'renew-recovery-codes'],
    keptBy: null,
    endedBy: 'renewRecoveryCodes',
    command: 'remove-second-factor',
  },
  'own-address': {
    shown: 'address',
    kept: ['login_links'],
    steps: ['ask-own-address', 'cancel-own-address', 'change-own-address'],
    keptBy: 'address',
    endedBy: 'askOwnAddress',
    command: 'set-login-address',
  },
  'provider-link': {
    shown: 'providerLink',
    kept: ['provider_links'],
    steps: ['link-provider', 'unlink-provider'],
    keptBy: 'providerLink',
    endedBy: 'endProviderLink',
    command: 'end-provider-link',
  },
  'calendar-address': {
    shown: null,
    kept: [],
    steps: ['begin-calendar-feed', 'end-calendar-feed'],
    keptBy: null,
    endedBy: 'endCalendarFeed',
    command: 'end-sessions',
  },
  'signed-link': {
    shown: 'sessions',
    kept: [],
    steps: ['make-link', 'open-link'],
    keptBy: null,
    endedBy: null,
    command: 'end-sessions',
  },
  session: {
    shown: 'sessions',
    kept: ['session_families'],
    steps: ['sign-in', 'sign-out', 'refresh-reuse', 'end-session', 'end-other-sessions'],
    keptBy: null,
    endedBy: 'endSession',
    command: 'end-sessions',
  },
} as const satisfies Readonly<Record<string, WayRow>>
