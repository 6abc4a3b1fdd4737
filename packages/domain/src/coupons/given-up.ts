import type { Instant } from '../calendar/index.ts'
import type { Catalogue, PlanGroup } from '../catalogue/index.ts'
import { type Contract, groupOf } from '../contract/index.ts'
import type { CouponId } from '../ids/index.ts'
import type { AddedEntry, PlanSchedule } from '../lifecycle/index.ts'

/** A scheduled coupon that would be lost; its use is returned. */
export interface GivenUpCoupon {
  readonly couponId: CouponId
  /** The discounted group. */
  readonly group: PlanGroup
  /** When the discount would have begun. */
  readonly start: Instant
}

interface Replacement {
  readonly schedule: PlanSchedule
  /** What a scheduled cancellation keeps: every purchase drops it. */
  readonly kept?: readonly AddedEntry[]
  readonly now: Instant
}

/**
 * The coupons that a change of plans gives up: those whose plans have not begun and of which nothing is left after it.
 * A call that replaces a scheduled plan refuses with them first.
 */
export function couponsGivenUp(
  contract: Contract,
  catalogue: Catalogue,
  { schedule, kept = [], now }: Replacement,
): readonly GivenUpCoupon[] {
  const withdrawn = new Set(schedule.withdraw)
  const left = [...contract.entries.filter((entry) => !withdrawn.has(entry.id)), ...schedule.add]
  const remaining = new Set(left.map((entry) => entry.couponId))
  const waiting = [...contract.entries.filter((entry) => withdrawn.has(entry.id) && entry.start > now), ...kept]
  return waiting.flatMap(({ couponId, contractPlanId, start }) => {
    const plan = catalogue.plans.get(contractPlanId)
    if (!couponId || remaining.has(couponId) || plan?.role !== 'base') return []
    return [{ couponId, group: groupOf(plan, catalogue), start }]
  })
}
