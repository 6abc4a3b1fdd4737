import {
  addMonths,
  dateOf,
  type Instant,
  nextMonth,
  startOfDay,
  startOfMonth,
  type YearMonth,
  type Zone,
} from '@touchline/domain/calendar'

const RETENTION_MONTHS = 12

/** Which movies a month's storage fee counts: those past their retention at the month's end that are still there then. */
export interface ChargedStorage {
  readonly uploadedBefore: Instant
  readonly keptUntil: Instant
}

export const storageOf = (month: YearMonth, zone: Zone): ChargedStorage => ({
  uploadedBefore: startOfMonth(addMonths(nextMonth(month), -RETENTION_MONTHS), zone),
  keptUntil: startOfMonth(nextMonth(month), zone),
})

/** A yearly term pays at its start for what is past its retention then. */
export function storageAt(start: Instant, zone: Zone): ChargedStorage {
  const uploadedOn = Temporal.PlainDate.from(dateOf(start, zone)).subtract({ months: RETENTION_MONTHS }).toString()
  return { uploadedBefore: startOfDay(uploadedOn, zone), keptUntil: start }
}
