import { remembered, rememberedByMonth } from './remembered.ts'
import type { Instant, LocalDate, YearMonth, Zone } from './time.ts'
import { monthOf, startOfDay } from './zones.ts'

const plain = (month: YearMonth) => Temporal.PlainYearMonth.from(month)

export const addMonths = remembered(
  (month: YearMonth, months: number): YearMonth => plain(month).add({ months }).toString(),
)

export const nextMonth = (month: YearMonth): YearMonth => addMonths(month, 1)

export const daysInMonth = remembered((month: YearMonth): number => plain(month).daysInMonth)

export const firstDay = (month: YearMonth): LocalDate => `${month}-01`

export const lastDay = (month: YearMonth): LocalDate => `${month}-${daysInMonth(month)}`

export const startOfMonth = (month: YearMonth, zone: Zone): Instant => startOfDay(firstDay(month), zone)

export function firstWholeMonth(from: Instant, zone: Zone): YearMonth {
  const month = monthOf(from, zone)
  return from === startOfMonth(month, zone) ? month : nextMonth(month)
}

export const monthInterval = rememberedByMonth((month, zone): { readonly start: Instant; readonly end: Instant } => ({
  start: startOfMonth(month, zone),
  end: startOfMonth(nextMonth(month), zone),
}))
