import { daysInMonth, type Instant } from '../calendar/index.ts'
import { type Catalogue, type CataloguePlan, mayHave, type PriceListDate } from '../catalogue/index.ts'
import { baseGroupAt, type Contract, isActive, isAsleepAt, type PlanEntry, planOf } from '../contract/index.ts'
import { fraction, type Money } from '../money/index.ts'
import { amountOf } from './amount.ts'
import type { InvoiceLine } from './invoice.ts'
import { listsIn } from './known-prices.ts'
import type { MonthlyBilling } from './monthly-billing.ts'
import { listPriceOf } from './unit-price.ts'

/** Percent; 0 without a coupon. Null where the plan may not have the add-on, which is not billed then. */
export function customDiscountAt(
  plan: CataloguePlan,
  contract: Contract,
  catalogue: Catalogue,
  at: Instant,
): number | null {
  const group = baseGroupAt(contract, catalogue, at)
  if (group === null || !mayHave(plan, group)) return null
  return plan.custom?.discounted === true ? group.discountPercent : 0
}

/** Discounted, rounded down; throws without a price in the contract's currency. */
export function customPrice(
  plan: CataloguePlan,
  { contract, catalogue }: Pick<MonthlyBilling, 'contract' | 'catalogue'>,
  list: PriceListDate,
  percent: number,
): Money {
  const price = listPriceOf(plan, catalogue, contract.currency, list)
  if (price === null) throw new Error(`plan ${plan.id} has no price in ${contract.currency}`)
  return fraction(price, BigInt(100 - percent), 100n)
}

/** For the days on which the plan may have it, a line per price (billing rules: "Custom add-ons"). */
export function customLines(input: MonthlyBilling & { readonly deciding: readonly Instant[] }): readonly InvoiceLine[] {
  const { contract, catalogue, month, deciding } = input
  const held = contract.entries.filter((entry) => isMonthly(entry, catalogue))
  const listOf = listsIn(contract, catalogue, month)
  const days = held.flatMap((entry) => {
    const plan = planOf(entry, catalogue)
    return deciding.flatMap((at) => {
      const percent = isActive(entry, at) ? customDiscountAt(plan, contract, catalogue, at) : null
      const isFree = percent === null || (plan.custom?.sleeps === true && isAsleepAt(contract, catalogue, at))
      return isFree ? [] : [{ plan, unitPrice: customPrice(plan, input, listOf(entry), percent) }]
    })
  })
  const alike = Map.groupBy(days, ({ plan, unitPrice }) => `${plan.id} ${unitPrice.minor}`)
  return [...alike.values()].flatMap((each) =>
    each.slice(0, 1).map(({ plan, unitPrice }): InvoiceLine => {
      const derivation = { kind: 'days', days: each.length, ofDays: daysInMonth(month) } as const
      return { role: 'custom', contractPlanId: plan.id, unitPrice, amount: amountOf(unitPrice, derivation), derivation }
    }),
  )
}

const isMonthly = (entry: PlanEntry, catalogue: Catalogue): boolean => {
  const { role, cycle } = planOf(entry, catalogue)
  return role === 'custom' && cycle === 'month'
}
