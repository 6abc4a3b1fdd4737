import { type Invoice } from '../billing/index.ts'
import {
  addDays,
  addMonths,
  firstDay,
  type Instant,
  type LocalDate,
  monthOf,
  type YearMonth,
} from '../calendar/index.ts'
import { type PriceNotice, pricesIn } from '../catalogue/index.ts'
import type { PlanGroupId } from '../ids/index.ts'
import { money } from '../money/index.ts'

import type { ProjectionInput } from './input.ts'
import { type ChangedPrice, changedPrices, firstChange, type HeldNow, withoutNotices } from './prices-ahead.ts'
import { project } from './project.ts'
import { type ProjectedBill } from './projected-months.ts'

export interface PriceChangeBills {
  readonly month: YearMonth
  readonly paidOn: LocalDate
  readonly notifiedAt: Instant
  readonly before: Invoice
  readonly after: Invoice
  readonly prices: readonly ChangedPrice[]
  readonly ahead: { readonly until: YearMonth; readonly bills: number; readonly more: bigint }
}

/** With and without the notices, which apply from one month; null: no bill then. `asked.months`: how far it looks. */
export function priceChangeBills(asked: ProjectionInput, notices: readonly PriceNotice[]): PriceChangeBills | null {
  const { contract, catalogue, now } = asked
  const former = withoutNotices(contract, notices)
  const listed = { ...contract, priceNotices: [...(former.priceNotices ?? []), ...notices] }
  const running = monthOf(now, contract.zone)
  const from = notices.reduce((latest, { appliesFrom }) => (appliesFrom > latest ? appliesFrom : latest), running)
  const months = Math.max(asked.months, monthsFrom(running, from) + 1)
  const [before, after] = [former, listed].map((held) => monthlyBills({ ...asked, contract: held, months }))
  if (before === undefined || after === undefined) return null
  const month = firstOther(before, after, from) ?? firstChange(former, listed, from, asked.catalogue)?.month ?? from
  const then = after.get(month)
  if (then === undefined) return null
  const ahead = [...after].filter(([each]) => each >= month)
  return {
    month,
    paidOn: then.paidOn,
    notifiedAt: Math.max(...notices.map((notice) => notice.notifiedAt)),
    before: before.get(month)?.invoice ?? nothingBilled(then.invoice),
    after: then.invoice,
    prices: changedPrices(former, listed, month, catalogue),
    ahead: {
      until: ahead.at(-1)?.[0] ?? month,
      bills: ahead.length,
      more: ahead.reduce(
        (sum, [each, { invoice }]) => sum + invoice.total.minor - (before.get(each)?.invoice.total.minor ?? 0n),
        0n,
      ),
    },
  }
}

function nothingBilled(invoice: Invoice): Invoice {
  const nothing = money(0n, invoice.total.currency)
  return { ...invoice, lines: [], subtotal: nothing, tax: nothing, total: nothing }
}

const firstOther = (before: Bills, after: Bills, from: YearMonth): YearMonth | null =>
  [...after]
    .filter(([month, { invoice }]) => month >= from && before.get(month)?.invoice.total.minor !== invoice.total.minor)
    .map(([month]) => month)
    .toSorted()[0] ?? null

export function billOfMonth(asked: ProjectionInput, month: YearMonth): ProjectedBill | null {
  const months = Math.max(asked.months, monthsFrom(monthOf(asked.now, asked.contract.zone), month) + 1)
  return monthlyBills({ ...asked, months }).get(month) ?? null
}

function monthsFrom(from: YearMonth, to: YearMonth): number {
  let count = 0
  while (addMonths(from, count) < to) count += 1
  return count
}

type Bills = ReadonlyMap<YearMonth, ProjectedBill>

const monthlyBills = (input: ProjectionInput): Bills =>
  new Map(
    project(input).months.flatMap(({ month, bills }) =>
      bills.flatMap((bill) => (bill.cycle === 'month' ? [[month, bill] as const] : [])),
    ),
  )

/** Null: no published rise. */
export function lastDayOfPrices({ contract, catalogue, now }: HeldNow, groupId: PlanGroupId): LocalDate | null {
  const { currency, zone } = contract
  const running = monthOf(now, zone)
  const rises = [...catalogue.plans.values()]
    .filter((plan) => plan.groupId === groupId)
    .flatMap((plan) => {
      const today = pricesIn(plan, { month: running, publishedBy: null })[currency]
      return (plan.priceChanges ?? []).filter(
        ({ from, prices }) => from > running && today !== undefined && (prices[currency] ?? today) > today,
      )
    })
    .map(({ from }) => from)
    .toSorted()
  const [first] = rises
  return first === undefined ? null : addDays(firstDay(first), -1)
}
