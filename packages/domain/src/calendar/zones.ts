import { addDays } from './dates.ts'
import { remembered } from './remembered.ts'
import type { Instant, LocalDate, YearMonth, Zone } from './time.ts'

const inZone = (at: Instant, zone: Zone) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)

export const dateOf = (at: Instant, zone: Zone): LocalDate => inZone(at, zone).toPlainDate().toString()

/** `end` is exclusive. */
export const lastDayBefore = (end: Instant, zone: Zone): LocalDate => dateOf(end - 1, zone)

export const monthOf = remembered(
  (at: Instant, zone: Zone): YearMonth => inZone(at, zone).toPlainDate().toPlainYearMonth().toString(),
)

/** Or the first instant, if clocks skip midnight; of a skipped day its successor's. */
export const startOfDay = remembered(
  (date: LocalDate, zone: Zone): Instant => Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds,
)

/** After `from`'s day, through `to`, without skipped days. */
export function dayStarts(from: Instant, to: LocalDate, zone: Zone): readonly Instant[] {
  const starts = new Set<Instant>()
  for (let day = addDays(dateOf(from, zone), 1); day <= to; day = addDays(day, 1)) starts.add(startOfDay(day, zone))
  return [...starts].filter((start) => start > from)
}

export const startOfNextMonth = remembered(
  (at: Instant, zone: Zone): Instant =>
    inZone(at, zone).toPlainDate().with({ day: 1 }).add({ months: 1 }).toZonedDateTime(zone).epochMilliseconds,
)
