import { listsIn, unitPriceOf } from '../billing/index.ts'
import { addMonths, monthOf, nextMonth, startOfMonth, type YearMonth } from '../calendar/index.ts'
import { type Catalogue, type CataloguePlan, type PlanRole, type PriceNotice, soldWith } from '../catalogue/index.ts'
import { baseEntryAt, type Contract, groupOf, planOf } from '../contract/index.ts'
import type { PlanGroupId, PlanId } from '../ids/index.ts'
import type { Money } from '../money/index.ts'
import type { ProjectionInput } from './input.ts'

export interface ChangedPrice {
  readonly planId: PlanId
  readonly groupId: PlanGroupId
  readonly role: PlanRole
  readonly before: Money
  readonly after: Money
}

interface PricesAhead {
  readonly month: YearMonth
  readonly notices: readonly PriceNotice[]
  readonly prices: readonly ChangedPrice[]
}

export type HeldNow = Pick<ProjectionInput, 'contract' | 'catalogue' | 'now'>

/** Null: nothing. Excludes withdrawn lists and former plans. */
export function pricesAhead({ contract, catalogue, now }: HeldNow): PricesAhead | null {
  const running = monthOf(now, contract.zone)
  const all = Map.groupBy(contract.priceNotices ?? [], ({ appliesFrom }) => appliesFrom)
  const ahead = [...all].flatMap(([appliesFrom, notices]) => {
    const change = firstChange(withoutNotices(contract, notices), contract, appliesFrom, catalogue)
    return change === null || change.month < running ? [] : [{ ...change, notices }]
  })
  return ahead.toSorted((a, b) => (a.month < b.month ? -1 : 1))[0] ?? null
}

export const withoutNotices = (contract: Contract, notices: readonly PriceNotice[]): Contract => ({
  ...contract,
  priceNotices: (contract.priceNotices ?? []).filter(
    ({ from, notifiedAt }) => !notices.some((each) => each.from === from && each.notifiedAt === notifiedAt),
  ),
})

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
