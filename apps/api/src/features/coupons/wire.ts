import { type CouponInfo, couponText } from '@touchline/contract/plans/coupons'
import { instantToWire } from '@touchline/contract/wire'
import { startOfDay, type Zone } from '@touchline/domain/calendar'
import type { PlanRow } from '../../books/catalogue/catalogue.ts'
import { type PlanSources, planToWire } from '../../books/catalogue/catalogue-wire.ts'
import { lastDayOf, lastInstantOf } from '../../books/contract/coupon-facts.ts'
import type { CouponPlanRow, CouponRow, StoredCoupon } from './store.ts'

interface CouponSources extends PlanSources {
  readonly plans: readonly PlanRow[]
}

export function couponToWire({ row, plans }: StoredCoupon, sources: CouponSources, zone: Zone): CouponInfo {
  const [base] = plans
  return {
    _id: row.coupon_id,
    _createdDate: instantToWire(row.created_at),
    couponId: row.coupon_id,
    couponCode: row.coupon_code,
    couponName: textToWire(row.names),
    description: textToWire(row.descriptions),
    plans: plans.map((plan) => couponPlanToWire(plan, sources, row.term_months)),
    ...effectiveDates(row, zone),
    numberOfAvailableUses: row.number_of_available_uses,
    distributorUserId: row.distributor_user_id,
    baseCouponId: row.base_coupon_id,
    defaultBaseCouponFlag: row.is_default_base,
    separateId: row.separate_id,
    isYearly: sources.groups.get(base?.plan_group_id ?? '')?.cycle === 'year',
  }
}

/** The specification's `pt` is the catalogue's `pt-pt`. */
function textToWire(stored: CouponRow['names']): CouponInfo['couponName'] {
  const text = couponText.parse(stored)
  const portuguese = text['pt-pt'] ?? text.pt
  return portuguese === undefined ? text : { ...text, pt: portuguese, 'pt-pt': portuguese }
}

export const effectiveDates = (
  row: Pick<CouponRow, 'effective_from' | 'effective_until' | 'stopped_after'>,
  zone: Zone,
) => ({
  effectiveStartDate: instantToWire(startOfDay(row.effective_from, zone)),
  effectiveEndDate: lastInstantOf(lastDayOf(row), zone),
})

function couponPlanToWire(plan: CouponPlanRow, sources: CouponSources, availableTerm: number) {
  return {
    planGroupId: plan.plan_group_id,
    masterContractPlans: sources.plans
      .filter((each) => plan.contract_plan_ids.includes(each.contract_plan_id))
      .map((each) => ({ ...planToWire(each, sources), couponFlag: true, availableTerm })),
  }
}
