import type { Instant, LocalDate, YearMonth, Zone } from './time.ts'

const inZone = (at: Instant, zone: Zone) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)

export const dateOf = (at: Instant, zone: Zone): LocalDate => inZone(at, zone).toPlainDate().toString()

export const monthOf = (at: Instant, zone: Zone): YearMonth =>
  inZone(at, zone).toPlainDate().toPlainYearMonth().toString()

/** The first instant of the day: midnight, or what comes first where the clocks skip it. A skipped day starts at its successor. */
export const startOfDay = (date: LocalDate, zone: Zone): Instant =>
  Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds

export const startOfNextMonth = (at: Instant, zone: Zone): Instant =>
  inZone(at, zone).toPlainDate().with({ day: 1 }).add({ months: 1 }).toZonedDateTime(zone).epochMilliseconds
