import { addMonths, nextMonth, startOfMonth, type YearMonth, type Zone } from '@touchline/domain/calendar'

const RETENTION_MONTHS = 12

/** Movies uploaded before this instant are past their retention at the end of the month, and charged for it. */
export const retentionLimit = (month: YearMonth, zone: Zone): number =>
  startOfMonth(addMonths(nextMonth(month), -RETENTION_MONTHS), zone)
