import { addMonths, addMonthsToDate, dateOf, type LocalDate, monthOf, type YearMonth } from '../calendar/index.ts'
import { type Money, money, sum } from '../money/index.ts'
import type { ProjectionInput } from './input.ts'
import { type ProjectedBill, type ProjectedMonth, type Projection, projectBy } from './projected-months.ts'

export interface OpenPayment {
  readonly id: string
  readonly paidOn: LocalDate
  readonly minor: number
}

export interface Payment {
  /** A day in the contract's zone. */
  readonly paidOn: LocalDate
  /** With tax. */
  readonly amount: Money
  readonly bill: ProjectedBill | null
}

export interface PlannedYear {
  readonly payments: readonly Payment[]
  readonly total: Money
  readonly months: readonly ProjectedMonth[]
}

export type YearInput = Omit<ProjectionInput, 'changes' | 'months'> & {
  readonly open?: readonly OpenPayment[]
}

const YEAR = 12

export function yearOf(input: YearInput, projected: (months: number) => Projection, from?: LocalDate): PlannedYear {
  const { contract, now, open = [] } = input
  const { zone, currency } = contract
  const today = dateOf(now, zone)
  const since = from ?? today
  const running = monthOf(now, zone)
  const first = since.slice(0, 7)
  const { months } = projected(monthsBetween(running, first) + YEAR + 1)
  const bills = months.flatMap((month) => month.bills)
  const payments = [
    ...(since === today ? open : []).map(
      ({ paidOn, minor }): Payment => ({ paidOn, amount: money(BigInt(minor), currency), bill: null }),
    ),
    ...billsInYear(bills, since)
      .filter(({ invoice }) => invoice.total.minor > 0n)
      .map((bill): Payment => ({ paidOn: bill.paidOn, amount: bill.invoice.total, bill })),
  ].toSorted((a, b) => (a.paidOn < b.paidOn ? -1 : a.paidOn > b.paidOn ? 1 : 0))
  const lived = months.filter(({ month }) => month >= first).slice(0, YEAR)
  const total = sum(
    payments.map(({ amount }) => amount),
    currency,
  )
  return { payments, total, months: lived }
}

/** `yearAhead` as things stand, without loading rules of changes. */
export const standingYear = (input: YearInput): PlannedYear =>
  yearOf(input, (months) => projectBy((timeline) => ({ kind: 'applied', timeline }), { ...input, changes: [], months }))

export function billsInYear(bills: readonly ProjectedBill[], since: LocalDate): readonly ProjectedBill[] {
  const last = addMonthsToDate(since, YEAR)
  const isTermNow = bills.some(({ cycle, paidOn }) => cycle === 'year' && paidOn === since)
  const isWithin = ({ cycle, paidOn }: ProjectedBill) =>
    cycle === 'year'
      ? paidOn >= since && (paidOn < last || (paidOn === last && !isTermNow))
      : paidOn > since && paidOn <= last
  return bills.filter(isWithin)
}

function monthsBetween(from: YearMonth, to: YearMonth): number {
  let months = 0
  for (let month = from; month < to; month = addMonths(month, 1)) months += 1
  return months
}
