import type { Catalogue, CataloguePlan } from '@touchline/domain/catalogue'
import type { Coupon } from '@touchline/domain/coupons'
import { lastDayOf } from '../../books/contract/coupon-facts.ts'
import type { StoredCoupon } from './store.ts'

export const couponOf = ({ row, plans }: StoredCoupon): Coupon => {
  const [base] = plans
  if (base === undefined) throw new Error(`coupon ${row.coupon_code} sells no plan`)
  return {
    id: row.coupon_id,
    code: row.coupon_code,
    groupId: base.plan_group_id,
    effectiveFrom: row.effective_from,
    effectiveUntil: lastDayOf(row),
    termMonths: row.term_months,
    usesLeft: row.number_of_available_uses - row.used_count,
  }
}

export const plansOf = ({ plans }: StoredCoupon, catalogue: Catalogue): readonly CataloguePlan[] =>
  plans
    .flatMap((group) => group.contract_plan_ids)
    .map((id) => {
      const plan = catalogue.plans.get(id)
      if (plan === undefined) throw new Error(`the catalogue has no plan ${id}`)
      return plan
    })
