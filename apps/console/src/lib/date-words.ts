import { firstDay, type LocalDate, type YearMonth } from '@touchline/domain/calendar'
import { dateText } from './dates.ts'

/** Days and months with their year, which no zone moves. */
export function dateWords(locale: string) {
  const at = { locale, zone: 'UTC' }
  return {
    day: (date: LocalDate) => dateText(date, at, { day: 'numeric', month: 'long', year: 'numeric' }),
    month: (month: YearMonth) => dateText(firstDay(month), at, { month: 'long', year: 'numeric' }),
  }
}
