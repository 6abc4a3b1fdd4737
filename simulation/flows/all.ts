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

const owingOf = (together: number) => poolOf((world) => debtors(world, together))
const paidOf = (together: number) => poolOf((world) => payers(world, together))

/**
 * What administrators and the provider send. So many of those whose month must have ended are made together, when the first
 * of them is needed: so those come first.
 */
export function calls(together: number): readonly Flow[] {
  const [owing, paid] = [owingOf(together), paidOf(together)]
  return [payingLate(owing), savingCard(owing), newsOfRefund(paid), newsOfFailure(paid), ...purchases, coupon, closing]
}

/** What a worker does at once, because an operator or the provider said so. */
export function takingBack(together: number): readonly Flow[] {
  const paid = paidOf(together)
  return [lostDispute, refusedRefund, orderedRefund, failedRefund].map((of) => of(paid))
}

/** What a worker does in its time. */
export const overTime = (together: number): readonly Flow[] => [
  beginningYear,
  endingMonth(),
  eventsOfDay(paidOf(together)),
]

/** Every flow that moves money, or decides about it. */
export const allFlows = (together: number): readonly Flow[] => [
  ...calls(together),
  ...takingBack(together),
  ...overTime(together),
]
