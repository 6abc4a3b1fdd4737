import { type CouponInfo, couponText } from '@touchline/contract/coupons'
import { endToWire, instantToWire } from '@touchline/contract/wire'
import { addDays, startOfDay } from '@touchline/domain/calendar'
import type { GroupRow, PlanRow } from '../../db/catalogue.ts'
import { planToWire } from '../../db/catalogue-wire.ts'
import type { CouponPlanRow, StoredCoupon } from './store.ts'

interface Masters {
  readonly groups: readonly GroupRow[]
  readonly plans: readonly PlanRow[]
}

/** Its days are told as instants of the zone of whoever asks. */
export function couponToWire({ row, plans }: StoredCoupon, masters: Masters, zone: string): CouponInfo {
  const [base] = plans
  return {
    _id: row.coupon_id,
    _createdDate: instantToWire(row.created_at),
    couponId: row.coupon_id,
    couponCode: row.coupon_code,
    couponName: couponText.parse(row.names),
    description: couponText.parse(row.descriptions),
    plans: plans.map((plan) => couponPlanToWire(plan, masters, row.term_months)),
    effectiveStartDate: instantToWire(startOfDay(row.effective_from, zone)),
    effectiveEndDate: endToWire(startOfDay(addDays(row.effective_until, 1), zone)) ?? '',
    numberOfAvailableUses: row.number_of_available_uses,
    distributorUserId: row.distributor_user_id,
    baseCouponId: row.base_coupon_id,
    defaultBaseCouponFlag: row.is_default_base,
    separateId: row.separate_id,
    isYearly: masters.groups.some((group) => group.group_id === base?.plan_group_id && group.cycle === 'year'),
  }
}

function couponPlanToWire(plan: CouponPlanRow, { groups, plans }: Masters, availableTerm: number) {
  const byId = new Map(groups.map((group) => [group.group_id, group]))
  return {
    planGroupId: plan.plan_group_id,
    masterContractPlans: plans
      .filter((each) => plan.contract_plan_ids.includes(each.contract_plan_id))
      .map((each) => ({ ...planToWire(each, byId), couponFlag: true, availableTerm })),
  }
}
