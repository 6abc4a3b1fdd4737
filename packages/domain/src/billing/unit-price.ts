import type { Catalogue, CataloguePlan, PlanRole } from '../catalogue/index.ts'
import { groupOf } from '../contract/entries.ts'
import { type Currency, fraction, type Money, money } from '../money/index.ts'

/** A coupon discounts base and seat fees only, never upload, export or storage (billing-rules: "Coupons"). */
const discounted = {
  base: true,
  analyst: true,
  viewer: true,
  upload: false,
  export: false,
  storage: false,
} satisfies Record<PlanRole, boolean>

/**
 * The tax-exclusive unit price of a plan in a currency, after its group's discount, rounded down; null where the
 * catalogue has no price in that currency.
 */
export function unitPriceOf(plan: CataloguePlan, catalogue: Catalogue, currency: Currency): Money | null {
  const minor = plan.prices[currency]
  if (minor === undefined) return null
  const percent = discounted[plan.role] ? groupOf(plan, catalogue).discountPercent : 0
  return fraction(money(minor, currency), BigInt(100 - percent), 100n)
}
