import { addMonths, type Instant, nextMonth, startOfMonth, type YearMonth, type Zone } from '@touchline/domain/calendar'

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
