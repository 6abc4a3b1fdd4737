import { addDays, daysBetween } from './dates.ts'
import { remembered } from './remembered.ts'
import type { Instant, LocalDate, Zone } from './time.ts'
import { dateOf, startOfDay } from './zones.ts'

export interface YearlyTerm {
  /** 0 is the first term. */
  readonly index: number
  readonly firstDay: LocalDate
  readonly lastDay: LocalDate
  readonly days: number
  readonly start: Instant
  readonly end: Instant
}

/** Always from the anchor: 29 February falls back to the 28th and returns in leap years. */
const anniversary = (anchor: LocalDate, years: number): LocalDate =>
  Temporal.PlainDate.from(anchor).add({ years }).toString()

/** n from 0 (billing rules: "Yearly"). */
export const yearlyTerm = remembered((anchor: LocalDate, index: number, zone: Zone): YearlyTerm => {
  const firstDay = anniversary(anchor, index)
  const after = anniversary(anchor, index + 1)
  return {
    index,
    firstDay,
    lastDay: addDays(after, -1),
    days: daysBetween(firstDay, after),
    start: startOfDay(firstDay, zone),
    end: startOfDay(after, zone),
  }
})

/** The first one before the anchor. */
export function termAt(anchor: LocalDate, at: Instant, zone: Zone): YearlyTerm {
  const day = dateOf(at, zone)
  let index = Math.max(0, Number(day.slice(0, 4)) - Number(anchor.slice(0, 4)) - 1)
  let term = yearlyTerm(anchor, index, zone)
  while (term.end <= at) term = yearlyTerm(anchor, ++index, zone)
  return term
}
