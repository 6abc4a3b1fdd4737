import { pricesHeld } from '../billing/index.ts'
import { addMonths, monthOf, nextMonth, startOfMonth, type YearMonth } from '../calendar/index.ts'
import type { Catalogue, PlanRole, PriceNotice } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'
import type { PlanGroupId, PlanId } from '../ids/index.ts'
import { withAutomaticChanges } from '../lifecycle/index.ts'
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
  const until = startOfMonth(nextMonth(month), former.zone)
  const held = (contract: Contract) => pricesHeld(withAutomaticChanges(contract, catalogue, until), catalogue, month)
  const after = new Map(held(listed).map(({ plan, price }) => [plan.id, price]))
  return held(former).flatMap(({ plan: { id, groupId, role }, price: before }) => {
    const then = after.get(id)
    return then === undefined || then.minor === before.minor ? [] : [{ planId: id, groupId, role, before, after: then }]
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
