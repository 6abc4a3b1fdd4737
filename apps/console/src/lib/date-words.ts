import { firstDay, type LocalDate, startOfDay, type YearMonth } from '@touchline/domain/calendar'

/** Dates in words, the day before the month. */
export function dateWords(locale: string) {
  const days = locale === 'en' ? 'en-GB' : locale
  const say = (date: LocalDate, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(days, { ...options, timeZone: 'UTC' }).format(startOfDay(date, 'UTC'))
  return {
    day: (date: LocalDate) => say(date, { day: 'numeric', month: 'long', year: 'numeric' }),
    month: (month: YearMonth) => say(firstDay(month), { month: 'long', year: 'numeric' }),
  }
}
