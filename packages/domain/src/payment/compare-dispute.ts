import type { BillingId, ChargeId } from '../ids/index.ts'
import type { DisputeState } from './dispute.ts'

/** Minor units. */
export interface ProvidersDispute {
  readonly billingId: BillingId
  readonly chargeId: ChargeId
  readonly state: DisputeState
  readonly amount: number
}

export interface BookedDispute extends ProvidersDispute {
  /** The whole once lost, else 0. */
  readonly lost: number
}

type Difference = 'not-booked' | 'only-ours' | 'other-charge' | 'other-state' | 'other-amount' | 'other-loss'

/** `isAboutMoney`: only one side has lost it. */
export interface DisputeDifference {
  readonly what: Difference
  readonly isAboutMoney: boolean
}

/** Null: agreed (invariants I4, I24). Either may be unknown. */
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
