import { startOfMonth, type YearMonth } from '../calendar/index.ts'
import { type Catalogue, type CataloguePlan, soldWith } from '../catalogue/index.ts'
import { baseEntryAt, type Contract, entriesAt, groupOf, planOf } from '../contract/index.ts'
import type { Money } from '../money/index.ts'
import { customDiscountAt, customPrice } from './custom.ts'
import { listsIn } from './known-prices.ts'
import { unitPriceOf } from './unit-price.ts'

interface HeldPrice {
  readonly plan: CataloguePlan
  /** Of a unit, before tax. */
  readonly price: Money
}

/** In a month: all that its first plan sells, and the monthly add-ons held then (billing rules: "Price lists"). */
export function pricesHeld(contract: Contract, catalogue: Catalogue, month: YearMonth): readonly HeldPrice[] {
  const at = startOfMonth(month, contract.zone)
  const base = baseEntryAt(contract, catalogue, at)
  if (base === null) return []
  const listOf = listsIn(contract, catalogue, month)
  const ofPlan = soldWith(groupOf(planOf(base, catalogue), catalogue), catalogue).flatMap((plan) => {
    const price = unitPriceOf(plan, catalogue, contract.currency, listOf(base))
    return price === null ? [] : [{ plan, price }]
  })
  const addOns = new Map(entriesAt(contract, at).map((entry) => [planOf(entry, catalogue), entry]))
  const ofAddOns = [...addOns].flatMap(([plan, entry]) => {
    const percent = plan.cycle === 'month' ? customDiscountAt(plan, contract, catalogue, at) : null
    return percent === null ? [] : [{ plan, price: customPrice(plan, { contract, catalogue }, listOf(entry), percent) }]
  })
  return [...ofPlan, ...ofAddOns]
}
