import type { BillingId, ChargeId } from '../ids/index.ts'
import type { DisputeState } from './dispute.ts'

/** In minor units of its charge. */
export interface ProvidersDispute {
  readonly billingId: BillingId
  readonly chargeId: ChargeId
  readonly state: DisputeState
  readonly amount: number
}

export interface BookedDispute extends ProvidersDispute {
  /** All of it once lost, else 0. */
  readonly lost: number
}

type Difference = 'not-booked' | 'only-ours' | 'other-charge' | 'other-state' | 'other-amount' | 'other-loss'

/** `isAboutMoney`: only one side says that money is gone. */
export interface DisputeDifference {
  readonly what: Difference
  readonly isAboutMoney: boolean
}

/** Null where they agree (invariants I4, I24). Either is null where unknown. */
export function compareDispute(theirs: ProvidersDispute | null, ours: BookedDispute | null): DisputeDifference | null {
  const what = differenceOf(theirs, ours)
  if (what === null) return null
  return { what, isAboutMoney: theirs?.state === 'lost' || ours?.state === 'lost' || what === 'other-loss' }
}

function differenceOf(theirs: ProvidersDispute | null, ours: BookedDispute | null): Difference | null {
  if (theirs === null) return ours === null ? null : 'only-ours'
  if (ours === null) return 'not-booked'
  if (ours.billingId !== theirs.billingId || ours.chargeId !== theirs.chargeId) return 'other-charge'
  if (ours.state !== theirs.state) return 'other-state'
  if (ours.amount !== theirs.amount) return 'other-amount'
  return ours.lost === (theirs.state === 'lost' ? theirs.amount : 0) ? null : 'other-loss'
}
