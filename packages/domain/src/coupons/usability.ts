import { listPriceOf, priceListAt } from '../billing/index.ts'
import { dateOf, type Instant } from '../calendar/index.ts'
import type { Catalogue, PlanGroup } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'
import { planIn } from '../lifecycle/index.ts'
import { type BuyingOrganization, isOffered } from '../plans/index.ts'
import type { Coupon, CouponBlock } from './coupon.ts'

export interface CouponContext {
  readonly contract: Contract
  readonly catalogue: Catalogue
  readonly organization: BuyingOrganization
  readonly now: Instant
  readonly isUsed: boolean
}

/**
 * Today: once per contract, within its days in the organisation's zone, for plans the region sells, in its currency,
 * while uses are left (billing rules: "Coupons").
 */
export function couponBlock(coupon: Coupon, context: CouponContext): CouponBlock | null {
  const { contract, catalogue, now } = context
  if (context.isUsed || contract.entries.some((entry) => entry.couponId === coupon.id)) return 'coupon-already-used'
  const today = dateOf(now, contract.zone)
  if (today < coupon.effectiveFrom || today > coupon.effectiveUntil) return 'coupon-not-effective'
  const group = couponGroup(coupon, catalogue)
  if (!isOffered(discountedGroup(group, catalogue), context.organization, today)) return 'coupon-other-region'
  const price = listPriceOf(planIn(group, catalogue, 'base'), catalogue, contract.currency, priceListAt(now, contract))
  if (price === null) return 'coupon-other-currency'
  return coupon.usesLeft > 0 ? null : 'coupon-exhausted'
}

export function couponGroup(coupon: Coupon, catalogue: Catalogue): PlanGroup {
  const group = catalogue.groups.get(coupon.groupId)
  if (group === undefined) throw new Error(`the catalogue has no plan group ${coupon.groupId}`)
  return group
}

export function discountedGroup(group: PlanGroup, catalogue: Catalogue): PlanGroup {
  const base = group.baseGroupId === null ? undefined : catalogue.groups.get(group.baseGroupId)
  if (base === undefined) throw new Error(`plan group ${group.id} discounts no group`)
  return base
}
