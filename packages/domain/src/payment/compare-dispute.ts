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
  /** What was booked as gone by it: all of it once it is lost, nothing before. */
  readonly lost: number
}

type Difference = 'not-booked' | 'only-ours' | 'other-charge' | 'other-state' | 'other-amount' | 'other-loss'

/** `isAboutMoney`: one of the two says that money is gone, and the other does not say the same. */
export interface DisputeDifference {
  readonly what: Difference
  readonly isAboutMoney: boolean
}

/**
 * Where our books and the provider's say something else of a dispute (invariants I4, I24), null where they agree. Either is
 * null where it does not know it.
 */
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
