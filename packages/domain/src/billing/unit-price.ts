import { type Instant, monthOf } from '../calendar/index.ts'
import {
  type Catalogue,
  type CataloguePlan,
  isOfPlan,
  listedPlan,
  type PlanGroup,
  type PriceListDate,
  pricesIn,
} from '../catalogue/index.ts'
import { type Contract, groupOf } from '../contract/index.ts'
import { type Currency, fraction, type Money, money } from '../money/index.ts'
import { knownPricesIn } from './known-prices.ts'

/** Net and undiscounted; null without one in that currency. */
export function listPriceOf(
  plan: CataloguePlan,
  catalogue: Catalogue,
  currency: Currency,
  list: PriceListDate,
): Money | null {
  const minor = pricesIn(listedPlan(plan, catalogue), list)[currency]
  return minor === undefined ? null : money(minor, currency)
}

export const priceListAt = (at: Instant, { zone }: Pick<Contract, 'zone'>): PriceListDate => ({
  month: monthOf(at, zone),
  publishedBy: null,
})

export const listOfGroupAt = (
  at: Instant,
  contract: Contract,
  catalogue: Catalogue,
  group: PlanGroup,
): PriceListDate => {
  const list = priceListAt(at, contract)
  return group.cycle === 'year' ? list : { ...list, knownBy: knownPricesIn(contract, catalogue, group.id, list.month) }
}

/** Net, discounted, rounded down; null without one in the currency. */
export function unitPriceOf(
  plan: CataloguePlan,
  catalogue: Catalogue,
  currency: Currency,
  list: PriceListDate,
): Money | null {
  const price = listPriceOf(plan, catalogue, currency, list)
  if (price === null) return null
  const percent = isOfPlan(plan.role) ? groupOf(plan, catalogue).discountPercent : 0
  return fraction(price, BigInt(100 - percent), 100n)
}
