import { debtors, payers, poolOf } from './ended-month.ts'
import type { Flow } from './flow.ts'
import {
  eventsOfDay,
  failedRefund,
  lostDispute,
  newsOfFailure,
  newsOfRefund,
  orderedRefund,
  refusedRefund,
} from './money-back.ts'
import { beginningYear, endingMonth, payingLate, savingCard } from './payments.ts'
import { closing, coupon, purchases } from './purchases.ts'

/**
 * Every flow that moves money, each with its own memory of whom it used. So many of those whose month must have ended are
 * made together, when the first of them is needed.
 */
export function allFlows(together: number): readonly Flow[] {
  const owing = poolOf((world) => debtors(world, together))
  const paid = poolOf((world) => payers(world, together))
  return [
    payingLate(owing),
    savingCard(owing),
    ...[lostDispute, refusedRefund, newsOfRefund, newsOfFailure, orderedRefund, failedRefund].map((of) => of(paid)),
    ...purchases,
    coupon,
    closing,
    beginningYear,
    endingMonth(),
    eventsOfDay(paid),
  ]
}
