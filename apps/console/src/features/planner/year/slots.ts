import { addMonths, daysInMonth, firstDay, type LocalDate, type YearMonth } from '@touchline/domain/calendar'
import type { Comparison, Hours, Payment, PlannedYear } from '@touchline/domain/projection'

export type LineName = 'standing' | 'whatIf'

interface SlotLine {
  readonly paid: number
  readonly sum: number
  readonly over: Hours
  readonly bought: Hours
}

/** Twelve months by date touch thirteen. */
export interface Slot {
  readonly month: YearMonth
  readonly standing: SlotLine
  readonly whatIf: SlotLine
}

const MONTHS = 12

export const firstMonth = ({ since }: Comparison): YearMonth => since.slice(0, 7)

export function slotsOf(comparison: Comparison): readonly Slot[] {
  const { asThingsStand, whatIf } = comparison
  const first = firstMonth(comparison)
  const months = Array.from({ length: MONTHS + 1 }, (_, index) => addMonths(first, index))
  const [standing, other] = [lineOf(asThingsStand, months), lineOf(whatIf, months)]
  return months.map((month, index) => ({
    month,
    standing: standing[index] ?? nothing,
    whatIf: other[index] ?? nothing,
  }))
}

const none: Hours = { upload: 0, export: 0 }
const nothing: SlotLine = { paid: 0, sum: 0, over: none, bought: none }

function lineOf({ payments, months: lived }: PlannedYear, months: readonly YearMonth[]): readonly SlotLine[] {
  let sum = 0
  return months.map((month, index) => {
    // Overdue bills are paid first.
    const isIn = ({ paidOn }: Payment) => paidOn.startsWith(month) || (index === 0 && paidOn < firstDay(month))
    const paid = payments.reduce((all, payment) => (isIn(payment) ? all + amountOf(payment) : all), 0)
    sum += paid
    const billed = lived[index - 1]
    return { paid, sum, over: billed?.over ?? none, bought: billed?.bought ?? none }
  })
}

const amountOf = ({ amount }: Payment): number => Number(amount.minor)

export function placeOf(day: LocalDate, first: YearMonth): number {
  const month = day.slice(0, 7)
  let months = 0
  for (let at = first; at < month; at = addMonths(at, 1)) months += 1
  return Math.min(1, (months + (Number(day.slice(8)) - 1) / daysInMonth(month)) / MONTHS)
}

export function stepsOf({ payments }: PlannedYear, first: YearMonth) {
  let sum = 0
  return payments.map((payment) => {
    sum += amountOf(payment)
    return { x: placeOf(payment.paidOn, first), value: sum }
  })
}

export const dayOf = ({ month }: Slot): LocalDate => firstDay(month)
