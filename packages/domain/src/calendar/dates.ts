import type { LocalDate } from './time.ts'

export const addDays = (date: LocalDate, days: number): LocalDate =>
  Temporal.PlainDate.from(date).add({ days }).toString()

/** Calendar days from the first date to the second, negative when it is earlier. */
export const daysBetween = (from: LocalDate, to: LocalDate): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days

/** Or the last day of a shorter month. */
export const addMonthsToDate = (date: LocalDate, months: number): LocalDate =>
  Temporal.PlainDate.from(date).add({ months }).toString()
