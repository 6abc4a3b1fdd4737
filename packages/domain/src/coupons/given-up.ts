import type { Instant } from '../calendar/index.ts'
import type { Catalogue, PlanGroup } from '../catalogue/index.ts'
import { type Contract, groupOf } from '../contract/index.ts'
import type { CouponId } from '../ids/index.ts'
import type { AddedEntry, PlanSchedule } from '../lifecycle/index.ts'

export interface GivenUpCoupon {
  readonly couponId: CouponId
  readonly group: PlanGroup
  readonly start: Instant
}

interface Replacement {
  readonly schedule: PlanSchedule
  readonly kept?: readonly AddedEntry[]
  readonly now: Instant
}

/** Not begun, and gone after the change. A call must accept the loss. */
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
