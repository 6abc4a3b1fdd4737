import { type Catalogue, listedPlan } from '../catalogue/index.ts'
import { fraction, type Money, money } from '../money/index.ts'
import type { InvoiceLine } from './invoice.ts'

/** The list price that a coupon's price comes from. */
export interface Discount {
  readonly full: Money
  readonly percent: number
}

/** Of a line that was billed at a coupon's price, as long as the catalogue still has the list price; else null. */
export function discountOf(
  { contractPlanId, unitPrice }: Pick<InvoiceLine, 'contractPlanId' | 'unitPrice'>,
  catalogue: Catalogue,
): Discount | null {
  const plan = catalogue.plans.get(contractPlanId)
  const percent = plan === undefined ? 0 : (catalogue.groups.get(plan.groupId)?.discountPercent ?? 0)
  if (plan === undefined || percent === 0) return null
  const { prices, priceChanges = [] } = listedPlan(plan, catalogue)
  const { currency, minor } = unitPrice
  const lists = [...priceChanges.map((change) => change.prices).toReversed(), prices]
  const full = lists
    .flatMap((list) => (list[currency] === undefined ? [] : [money(list[currency], currency)]))
    .find((list) => fraction(list, BigInt(100 - percent), 100n).minor === minor)
  return full === undefined ? null : { full, percent }
}
