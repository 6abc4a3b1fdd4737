import type { Invoice } from '../billing/index.ts'
import {
  addMonths,
  dateOf,
  daysInMonth,
  type Instant,
  type LocalDate,
  monthInterval,
  monthOf,
  type YearMonth,
} from '../calendar/index.ts'
import { type Contract, pendingGivenUp, type Sleep, sleepAt } from '../contract/index.ts'
import { type Money, money } from '../money/index.ts'
import {
  decideSleep,
  decideWaking,
  type SleepChange,
  type SleepDays,
  type SleepRefusal,
  type WakingRefusal,
} from '../plans/index.ts'
import type { ProjectionInput } from './input.ts'
import type { PlannedChange } from './planned-change.ts'
import { project } from './project.ts'
import { type ProjectedBill } from './projected-months.ts'

type Input = Omit<ProjectionInput, 'changes' | 'months'>

export interface SleepBill {
  readonly month: YearMonth
  readonly paidOn: LocalDate
  readonly daysAwake: number
  readonly daysOfMonth: number
  readonly before: Invoice | null
  readonly after: Invoice | null
}

export interface SleepQuote {
  readonly kind: 'quoted'
  readonly change: SleepChange
  readonly days: SleepDays
  readonly bills: readonly SleepBill[]
  readonly before: Money
  readonly after: Money
  /** Moved to the waking day. */
  readonly waits: { readonly planChange: boolean; readonly seatsGivenUp: boolean }
}

interface Refused<Reason> {
  readonly kind: 'refused'
  readonly reason: Reason
}

/** Billing rules: "Sleep". */
export function quoteSleep(input: Input, days: SleepDays, everyYear: boolean): SleepQuote | Refused<SleepRefusal> {
  const change = decideSleep(input, days, everyYear)
  if (change.kind === 'refused') return change
  return quoted(input, change, { kind: 'sleep', days, everyYear, at: input.now })
}

export function quoteWaking(input: Input, on: LocalDate): SleepQuote | Refused<WakingRefusal> {
  const change = decideWaking(input, on)
  return change.kind === 'refused' ? change : quoted(input, change, { kind: 'waking', on, at: input.now })
}

function quoted(input: Input, change: SleepChange, planned: PlannedChange): SleepQuote {
  const { contract, now } = input
  const { zone, currency } = contract
  const { sleep } = change
  if (sleep === null) throw new Error('a sleep that is quoted is planned')
  const last = monthOf(Math.max(sleep.until, sleep.plannedUntil), zone)
  const months = monthsFrom(monthOf(now, zone), last)
  const asThingsStand = project({ ...input, changes: [], months: months.length })
  const whatIf = project({ ...input, changes: [planned], months: months.length })
  const after = { ...contract, ...change.terms }
  const bills = months.flatMap((month, index) => {
    const compared = compare(asThingsStand.months[index]?.bills ?? [], whatIf.months[index]?.bills ?? [])
    return compared === null ? [] : [{ month, ...compared, ...daysOf(month, after) }]
  })
  const totalOf = (side: 'before' | 'after') =>
    money(
      bills.reduce((sum, bill) => sum + (bill[side]?.total.minor ?? 0n), 0n),
      currency,
    )
  return {
    kind: 'quoted',
    change,
    days: { from: dateOf(sleep.from, zone), until: dateOf(sleep.until, zone) },
    bills,
    before: totalOf('before'),
    after: totalOf('after'),
    waits: {
      planChange: change.schedule.add.length > 0,
      seatsGivenUp: isWithin(pendingGivenUp(contract)?.at ?? null, sleep),
    },
  }
}

const isWithin = (at: Instant | null, { from, until }: Sleep): boolean => at !== null && from <= at && at < until

function monthsFrom(first: YearMonth, last: YearMonth): readonly YearMonth[] {
  const months: YearMonth[] = []
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month)
  return months
}

function compare(before: readonly ProjectedBill[], after: readonly ProjectedBill[]) {
  const ofMonth = (bills: readonly ProjectedBill[]) => bills.find(({ cycle }) => cycle === 'month')
  const [stands, becomes] = [ofMonth(before), ofMonth(after)]
  const paidOn = stands?.paidOn ?? becomes?.paidOn
  if (paidOn === undefined || (stands?.invoice.total.minor ?? 0n) === (becomes?.invoice.total.minor ?? 0n)) return null
  return { paidOn, before: stands?.invoice ?? null, after: becomes?.invoice ?? null }
}

function daysOf(month: YearMonth, contract: Pick<Contract, 'sleeps' | 'zone'>) {
  const { start, end } = monthInterval(month, contract.zone)
  const daysOfMonth = daysInMonth(month)
  const sleep = sleepAt(contract, start)
  const woken = sleep === null ? start : Math.min(sleep.until, end)
  const first = Number(dateOf(woken, contract.zone).slice(8))
  return { daysOfMonth, daysAwake: woken === end ? 0 : daysOfMonth + 1 - first }
}
