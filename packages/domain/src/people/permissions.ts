import type { BillingRole } from './roles.ts'

const everybody = ['administrator', 'billing-manager', 'reader'] as const
const whoChanges = ['administrator', 'billing-manager'] as const
const administrators = ['administrator'] as const

/** Every action that a call or a button is, and the roles that may do it. */
const permissions = {
  /** What concerns nobody else: signing out, what one has read, one's own calendar and sign-in. */
  'keep-own': everybody,
  /** Everything there is, with what a purchase would cost. */
  see: everybody,
  /** When others signed in, and what they changed about their sign-in; what is one's own everybody sees. */
  'see-sign-ins': administrators,
  /** Documents, and the pack of a period. */
  download: everybody,
  /** Plans, options, seats and coupons, and their withdrawal. */
  buy: whoChanges,
  /** Prepares a purchase that an administrator decides on, and withdraws it; one administrator may ask another. */
  'ask-approval': everybody,
  'decide-requests': administrators,
  /** Open bills, and the card that pays them. */
  pay: whoChanges,
  /** Billing contact, buyer, recipients, limits of notices, and documents sent or issued again. */
  'edit-account': whoChanges,
  'delete-videos': whoChanges,
  /** Ends the contract, or takes that back. */
  'close-account': administrators,
  /** Invites and removes people, and changes their roles. */
  'manage-people': administrators,
  /** Sets the amount above which a billing manager asks for approval. */
  'limit-managers': administrators,
  /** From everybody who enters; sees who has none. */
  'demand-second-factor': administrators,
} as const satisfies Record<string, readonly BillingRole[]>

export type Action = keyof typeof permissions

const isAction = (name: string): name is Action => Object.hasOwn(permissions, name)

export const actions: readonly Action[] = Object.keys(permissions).filter(isAction)

/** The one place that says who may do what; the server asks it at each call, the console for each screen and button. */
export function mayDo(role: BillingRole, action: Action): boolean {
  const allowed: readonly BillingRole[] = permissions[action]
  return allowed.includes(role)
}
