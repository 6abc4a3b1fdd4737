import type { Instant, LocalDate } from '@touchline/domain/calendar'
import { groupOf } from '@touchline/domain/contract'
import { COUPON_CODE_LENGTH, checkCouponCode, couponCodeOf } from '@touchline/domain/coupons'
import type { CouponId, PlanGroupId } from '@touchline/domain/ids'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { insertCoupon } from './store.ts'

export interface NewCoupon {
  readonly code: string
  /** A discounted plan group of the catalogue. */
  readonly groupId: PlanGroupId
  /** Per language of the coupon: ja, en, es, fr, pt. */
  readonly names: Readonly<Record<string, string>>
  readonly descriptions: Readonly<Record<string, string>>
  readonly effectiveFrom: LocalDate
  readonly effectiveUntil: LocalDate
  /** Left out, and always for a yearly plan: 12. */
  readonly termMonths?: number
  readonly numberOfAvailableUses: number
}

/** What an operator must correct first. */
export class CouponFault extends Error {}

/** Writes a coupon that sells base and seats of one discounted group, or throws a CouponFault. */
export async function createCoupon(tx: Tx, coupon: NewCoupon, couponId: CouponId, now: Instant): Promise<void> {
  const code = couponCodeOf(coupon.code)
  if (checkCouponCode(code) !== 'valid')
    throw new CouponFault(`a coupon code has ${COUPON_CODE_LENGTH} half-width letters and digits`)
  const catalogue = await loadCatalogue(tx)
  const sold = [...catalogue.plans.values()].filter((plan) => plan.groupId === coupon.groupId)
  const [base] = sold.filter((plan) => plan.role === 'base')
  if (base === undefined || groupOf(base, catalogue).discountPercent === 0)
    throw new CouponFault(`${coupon.groupId} is no discounted plan group`)
  const seats = sold.filter((plan) => plan.role === 'analyst' || plan.role === 'viewer')
  const isYearly = base.cycle === 'year'
  const row = {
    coupon_id: couponId,
    coupon_code: code,
    names: JSON.stringify(coupon.names),
    descriptions: JSON.stringify(coupon.descriptions),
    effective_from: coupon.effectiveFrom,
    effective_until: coupon.effectiveUntil,
    term_months: isYearly ? 12 : (coupon.termMonths ?? 12),
    number_of_available_uses: coupon.numberOfAvailableUses,
    created_at: at(now),
  }
  const plans = [[base], seats].filter((group) => group.length > 0)
  await insertCoupon(
    tx,
    row,
    plans.map((group, position) => ({
      coupon_id: couponId,
      position,
      plan_group_id: coupon.groupId,
      contract_plan_ids: group.map((plan) => plan.id),
    })),
  )
}
