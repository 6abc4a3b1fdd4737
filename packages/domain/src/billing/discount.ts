import { type Catalogue, type CataloguePlan, isOfPlan, listedPlan } from '../catalogue/index.ts'
import { groupOf } from '../contract/index.ts'
import { type Currency, fraction, type Money, money } from '../money/index.ts'
import { amountOf } from './amount.ts'
import type { Derivation, InvoiceLine } from './invoice.ts'

export interface Discount {
  readonly full: Money
  readonly percent: number
}

/** Null without a coupon price, or a list price in the catalogue. */
export function discountOf(
  { contractPlanId, unitPrice }: Pick<InvoiceLine, 'contractPlanId' | 'unitPrice'>,
  catalogue: Catalogue,
): Discount | null {
  const plan = catalogue.plans.get(contractPlanId)
  const percent = plan === undefined ? 0 : (catalogue.groups.get(plan.groupId)?.discountPercent ?? 0)
  if (plan === undefined || percent === 0) return null
  const full = listPrices(plan, catalogue, unitPrice.currency).find((list) => less(list, percent) === unitPrice.minor)
  return full === undefined ? null : { full, percent }
}

/** How much less a line is than at its list price; 0 without a coupon. */
export function discountGiven(
  line: Pick<InvoiceLine, 'contractPlanId' | 'unitPrice' | 'derivation'>,
  catalogue: Catalogue,
): bigint {
  const { unitPrice, derivation } = line
  const discount = discountOf(line, catalogue)
  return discount === null ? 0n : amountOf(discount.full, derivation).minor - amountOf(unitPrice, derivation).minor
}

const less = (price: Money, percent: number): bigint => fraction(price, BigInt(100 - percent), 100n).minor

function listPrices(plan: CataloguePlan, catalogue: Catalogue, currency: Currency): readonly Money[] {
  const { prices, priceChanges = [] } = listedPlan(plan, catalogue)
  const lists = [...priceChanges.map((change) => change.prices).toReversed(), prices]
  return lists.flatMap((list) => (list[currency] === undefined ? [] : [money(list[currency], currency)]))
}

type BilledLine = Pick<InvoiceLine, 'contractPlanId' | 'unitPrice'> & { readonly derivation: Derivation['kind'] }

/** Base and seats at a list price less the discount, anything else undiscounted (invariant I8). Any list may apply. */
export function isDiscountedRightly(line: BilledLine, catalogue: Catalogue): boolean {
  const { contractPlanId, derivation, unitPrice } = line
  const plan = catalogue.plans.get(contractPlanId)
  if (plan === undefined) throw new Error(`the catalogue has no plan ${contractPlanId}`)
  if (plan.role === 'custom') return isCustomPrice(plan, unitPrice, catalogue)
  const isOfPurchase = derivation !== 'addition' && isOfPlan(plan.role)
  const percent = isOfPurchase ? groupOf(plan, catalogue).discountPercent : 0
  return listPrices(plan, catalogue, unitPrice.currency).some((list) => less(list, percent) === unitPrice.minor)
}

/** At any coupon's discount, if one counts. */
function isCustomPrice(plan: CataloguePlan, unitPrice: Money, catalogue: Catalogue): boolean {
  const percents =
    plan.custom?.discounted === true ? [...catalogue.groups.values()].map((of) => of.discountPercent) : []
  const lists = listPrices(plan, catalogue, unitPrice.currency)
  return [0, ...percents].some((percent) => lists.some((list) => less(list, percent) === unitPrice.minor))
}
