import type { LocalDate } from './index.ts'

export const addDays = (date: LocalDate, days: number): LocalDate =>
  Temporal.PlainDate.from(date).add({ days }).toString()

export const nextDay = (date: LocalDate): LocalDate => addDays(date, 1)

/** Calendar days from the first date to the second, negative when it lies before. */
export const daysBetween = (from: LocalDate, to: LocalDate): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days

/** Whether the text is a real day of the ISO calendar, written YYYY-MM-DD. */
export function isDate(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text).toString() === text
  } catch {
    return false
  }
}
