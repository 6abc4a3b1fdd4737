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

/** The tax-exclusive price of the catalogue, without any discount; null where there is none in that currency. */
export function listPriceOf(plan: CataloguePlan, currency: Currency): Money | null {
  const minor = plan.prices[currency]
  return minor === undefined ? null : money(minor, currency)
}

/**
 * The tax-exclusive unit price of a plan in a currency, after its group's discount, rounded down; null where the
 * catalogue has no price in that currency.
 */
export function unitPriceOf(plan: CataloguePlan, catalogue: Catalogue, currency: Currency): Money | null {
  const price = listPriceOf(plan, currency)
  if (price === null) return null
  const percent = discounted[plan.role] ? groupOf(plan, catalogue).discountPercent : 0
  return fraction(price, BigInt(100 - percent), 100n)
}
