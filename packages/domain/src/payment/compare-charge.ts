import type { BillingId } from '../ids/index.ts'
import type { Currency } from '../money/index.ts'

/** In minor units. */
export interface ProvidersCharge {
  readonly billingId: BillingId
  readonly currency: Currency
  readonly amount: number
  readonly refunded: number
}

export interface BookedCharge extends ProvidersCharge {
  readonly total: number
  readonly disputed: number
}

export type ChargeDifference =
  | 'not-booked'
  | 'only-ours'
  | 'other-bill'
  | 'other-currency'
  | 'other-amount'
  | 'other-refunds'

/** Null: agreed (invariants I4, I19). `theirs` null: unknown to the provider. */
export function compareCharge(theirs: ProvidersCharge | null, ours: BookedCharge | null): ChargeDifference | null {
  if (theirs === null) return ours === null ? null : 'only-ours'
  if (ours === null) return 'not-booked'
  if (ours.billingId !== theirs.billingId) return 'other-bill'
  if (ours.currency !== theirs.currency) return 'other-currency'
  if (ours.amount !== theirs.amount || ours.total !== theirs.amount) return 'other-amount'
  return ours.refunded - ours.disputed === theirs.refunded ? null : 'other-refunds'
}

export const isBookable = (difference: ChargeDifference): boolean =>
  difference === 'not-booked' || difference === 'other-refunds'
