import type { BillingId } from '../ids/index.ts'
import type { Currency } from '../money/index.ts'

/** In minor units. */
export interface ProvidersCharge {
  readonly billingId: BillingId
  readonly currency: Currency
  readonly amount: number
  /** What was refunded in all, without what was lost in disputes. */
  readonly refunded: number
}

export interface BookedCharge extends ProvidersCharge {
  /** The bill that it paid. */
  readonly total: number
  /** What was lost in disputes. */
  readonly disputed: number
}

export type ChargeDifference =
  | 'not-booked'
  | 'only-ours'
  | 'other-bill'
  | 'other-currency'
  | 'other-amount'
  | 'other-refunds'

/**
 * Where our books and the provider's say something else of a charge (invariants I4, I19), null where they agree. Theirs is
 * null where the provider knows no charge of that id that took money for a bill of ours.
 */
export function compareCharge(theirs: ProvidersCharge | null, ours: BookedCharge | null): ChargeDifference | null {
  if (theirs === null) return ours === null ? null : 'only-ours'
  if (ours === null) return 'not-booked'
  if (ours.billingId !== theirs.billingId) return 'other-bill'
  if (ours.currency !== theirs.currency) return 'other-currency'
  if (ours.amount !== theirs.amount || ours.total !== theirs.amount) return 'other-amount'
  return ours.refunded - ours.disputed === theirs.refunded ? null : 'other-refunds'
}

/** Whether the books may lack it only because its news was lost: the provider is asked, and it is booked. */
export const isBookable = (difference: ChargeDifference): boolean =>
  difference === 'not-booked' || difference === 'other-refunds'
