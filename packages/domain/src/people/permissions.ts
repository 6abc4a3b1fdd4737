import type { BillingRole } from './roles.ts'

const everybody = ['administrator', 'billing-manager', 'reader'] as const
const whoChanges = ['administrator', 'billing-manager'] as const
const administrators = ['administrator'] as const

const permissions = {
  'keep-own': everybody,
  see: everybody,
  'see-sign-ins': administrators,
  download: everybody,
  'download-pack': everybody,
  recalculate: everybody,
  'ask-coupon': everybody,
  buy: whoChanges,
  'ask-approval': everybody,
  'ask-support': everybody,
  'decide-requests': administrators,
  pay: whoChanges,
  'edit-account': whoChanges,
  'delete-videos': whoChanges,
  'close-account': administrators,
  'manage-people': administrators,
  'limit-managers': administrators,
  'demand-second-factor': administrators,
} as const satisfies Record<string, readonly BillingRole[]>

export type Action = keyof typeof permissions

const isAction = (name: string): name is Action => Object.hasOwn(permissions, name)

export const allActions = (): readonly Action[] => Object.keys(permissions).filter(isAction)

/** Asked by the server at each call and by the console for each control. */
export function mayDo(role: BillingRole, action: Action): boolean {
  const allowed: readonly BillingRole[] = permissions[action]
  return allowed.includes(role)
}
