import type { AuditKind } from '../history/index.ts'

/** The audit rows of what somebody bought, changed or withdrew, or an operator for them: each is confirmed by mail. */
const confirmed = {
  'plan-purchase': 'plan',
  'plan-upgrade': 'change',
  'plan-downgrade': 'change',
  'yearly-plan-purchase': 'plan',
  'yearly-plan-upgrade': 'change',
  'yearly-plan-downgrade': 'change',
  'yearly-plan-resume': 'change',
  'coupon-purchase': 'plan',
  'coupon-upgrade': 'change',
  'coupon-downgrade': 'change',
  'withdraw-plan-change': 'withdrawal',
  'add-plans': 'options',
  'end-plan': 'change',
  'buy-add-ons': 'options',
  'reserve-cancellation': 'cancellation',
  'withdraw-cancellation': 'withdrawal-of-cancellation',
} as const satisfies Partial<Record<AuditKind, string>>

export type ConfirmedKind = (typeof confirmed)[keyof typeof confirmed]

/** The same as a list, for statements. */
export const confirmedActions: readonly string[] = Object.keys(confirmed)

const isConfirmed = (kind: AuditKind): kind is keyof typeof confirmed => Object.hasOwn(confirmed, kind)

/** What a row of the audit confirms; null where nothing was bought, changed or withdrawn. */
export const confirmationOf = (kind: AuditKind): ConfirmedKind | null => (isConfirmed(kind) ? confirmed[kind] : null)
