import { listsIn, unitPriceOf } from '../billing/index.ts'
import { monthOf, startOfMonth, type YearMonth } from '../calendar/index.ts'
import { type Catalogue, type CataloguePlan, type PlanRole, type PriceNotice } from '../catalogue/index.ts'
import { baseEntryAt, type Contract, planOf } from '../contract/index.ts'
import type { PlanId } from '../ids/index.ts'
import type { Money } from '../money/index.ts'
import type { ProjectionInput } from './input.ts'

/** A unit price before tax that another list changes. */
export interface ChangedPrice {
  readonly planId: PlanId
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
  const ahead = Map.groupBy(
    (contract.priceNotices ?? []).filter(({ appliesFrom }) => appliesFrom >= running),
    ({ appliesFrom }) => appliesFrom,
  )
  for (const [month, notices] of [...ahead].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const prices = changedPrices(withoutNotices(contract, notices), contract, month, catalogue)
    if (prices.length > 0) return { month, notices, prices }
  }
  return null
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
  const groupId = planOf(base, catalogue).groupId
  const priceOf = (plan: CataloguePlan, contract: Contract) =>
    unitPriceOf(plan, catalogue, contract.currency, listsIn(contract, catalogue, month)(base))
  return [...catalogue.plans.values()]
    .filter((plan) => plan.groupId === groupId)
    .flatMap((plan) => {
      const before = priceOf(plan, former)
      const after = priceOf(plan, listed)
      if (before === null || after === null || before.minor === after.minor) return []
      return [{ planId: plan.id, role: plan.role, before, after }]
    })
}
