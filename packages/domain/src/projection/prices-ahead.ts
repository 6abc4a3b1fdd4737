import { listsIn, unitPriceOf } from '../billing/index.ts'
import { addMonths, monthOf, nextMonth, startOfMonth, type YearMonth } from '../calendar/index.ts'
import { type Catalogue, type CataloguePlan, type PlanRole, type PriceNotice, soldWith } from '../catalogue/index.ts'
import { baseEntryAt, type Contract, groupOf, planOf } from '../contract/index.ts'
import type { PlanGroupId, PlanId } from '../ids/index.ts'
import type { Money } from '../money/index.ts'
import type { ProjectionInput } from './input.ts'

/** A unit price before tax that another list changes. */
export interface ChangedPrice {
  readonly planId: PlanId
  readonly groupId: PlanGroupId
  readonly role: PlanRole
  readonly before: Money
  readonly after: Money
}

/** Prices that rise for a club, from a month on that is not over. */
interface PricesAhead {
  readonly month: YearMonth
  /** All that it was notified of for that month. */
  readonly notices: readonly PriceNotice[]
  /** Of all that is sold with its plan, whether it has any of it. */
  readonly prices: readonly ChangedPrice[]
}

export type HeldNow = Pick<ProjectionInput, 'contract' | 'catalogue' | 'now'>

/**
 * What rises next, or with the running month; null where nothing does. A notice whose list was withdrawn raises nothing, nor
 * does one of a plan that the club no longer has.
 */
export function pricesAhead({ contract, catalogue, now }: HeldNow): PricesAhead | null {
  const running = monthOf(now, contract.zone)
  const all = Map.groupBy(contract.priceNotices ?? [], ({ appliesFrom }) => appliesFrom)
  const ahead = [...all].flatMap(([appliesFrom, notices]) => {
    const change = firstChange(withoutNotices(contract, notices), contract, appliesFrom, catalogue)
    return change === null || change.month < running ? [] : [{ ...change, notices }]
  })
  return ahead.toSorted((a, b) => (a.month < b.month ? -1 : 1))[0] ?? null
}

/** As if the club had not been notified. */
export const withoutNotices = (contract: Contract, notices: readonly PriceNotice[]): Contract => ({
  ...contract,
  priceNotices: (contract.priceNotices ?? []).filter(
    ({ from, notifiedAt }) => !notices.some((each) => each.from === from && each.notifiedAt === notifiedAt),
  ),
})

/** Of all that is sold with the plan that is held on the month's first day, whether the club has it. */
export function changedPrices(
  former: Contract,
  listed: Contract,
  month: YearMonth,
  catalogue: Catalogue,
): readonly ChangedPrice[] {
  const base = baseEntryAt(former, catalogue, startOfMonth(month, former.zone))
  if (base === null) return []
  const priceOf = (plan: CataloguePlan, contract: Contract) =>
    unitPriceOf(plan, catalogue, contract.currency, listsIn(contract, catalogue, month)(base))
  return soldWith(groupOf(planOf(base, catalogue), catalogue), catalogue).flatMap((plan) => {
    const before = priceOf(plan, former)
    const after = priceOf(plan, listed)
    if (before === null || after === null || before.minor === after.minor) return []
    return [{ planId: plan.id, groupId: plan.groupId, role: plan.role, before, after }]
  })
}

const YEAR = 12

/**
 * From a month on, the first in which a price is another one: not the list's own where the plan is reserved at what was shown, or
 * where another one is held until then. Null where there is none within a year.
 */
export function firstChange(
  former: Contract,
  listed: Contract,
  from: YearMonth,
  catalogue: Catalogue,
): { readonly month: YearMonth; readonly prices: readonly ChangedPrice[] } | null {
  for (let month = from; month <= addMonths(from, YEAR); month = nextMonth(month)) {
    const prices = changedPrices(former, listed, month, catalogue)
    if (prices.length > 0) return { month, prices }
  }
  return null
}
