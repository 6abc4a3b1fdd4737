import type { BodyOf } from '@touchline/contract/endpoint'
import type { buyCouponPlans } from '@touchline/contract/plans/coupons'
import { limitsFromWire } from '@touchline/contract/plans/plan-limit'
import type { Allowance, Catalogue, CataloguePlan, PlanRole } from '@touchline/domain/catalogue'
import { withoutDiscount } from '@touchline/domain/lifecycle'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { plansOf } from './rules.ts'
import type { Selected } from './save-coupon-plan.ts'
import type { StoredCoupon } from './store.ts'

type CouponPlans = BodyOf<typeof buyCouponPlans>['couponPlans']

/**
 * Call 21: the base plan once, each seat beyond the included analyst. Refuses plans that are not the coupon's, another
 * number of base plans and another limit.
 */
export function selectionOf(
  asked: CouponPlans,
  coupon: StoredCoupon,
  catalogue: Catalogue,
): Selected | Refusal<'coupon-plans' | 'coupon-limits'> {
  const plans = soldPlans(coupon, catalogue)
  const roles = asked.map((plan) => plans.get(plan.originContractPlanId)?.role)
  const count = (role: PlanRole) => roles.filter((each) => each === role).length
  if (roles.includes(undefined) || count('base') !== 1)
    return refuse('coupon-plans', 'The plans are the coupon’s own, its base plan once')
  const limits = limitsOf(asked, plans)
  if (limits === 'unknown-limit')
    return refuse('coupon-limits', 'A limit is not one of its plan, or differs between its seats')
  return { kind: 'selected', selection: { analysts: 1 + count('analyst'), viewers: count('viewer'), limits } }
}

/** By its own id and by that of the plan it discounts. */
const soldPlans = (coupon: StoredCoupon, catalogue: Catalogue): ReadonlyMap<string, CataloguePlan> =>
  new Map(
    plansOf(coupon, catalogue).flatMap((plan) => [
      [plan.id, plan],
      [withoutDiscount(plan.id, catalogue), plan],
    ]),
  )

function limitsOf(
  asked: CouponPlans,
  sold: ReadonlyMap<string, CataloguePlan>,
): ReadonlyMap<string, Allowance> | 'unknown-limit' {
  const found = new Map<string, Allowance>()
  for (const [planId, plans] of Map.groupBy(asked, (plan) => plan.originContractPlanId)) {
    const [first, ...others] = plans.map((plan) => limitsFromWire(planId, plan.limits))
    if (first === 'unknown-limit' || others.some((each) => JSON.stringify(each) !== JSON.stringify(first)))
      return 'unknown-limit'
    if (first !== undefined && first !== null) found.set(sold.get(planId)?.id ?? planId, first)
  }
  return found
}
