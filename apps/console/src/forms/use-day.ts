import { dateOf, type Instant, type LocalDate, type Zone } from '@touchline/domain/calendar'
import { dateText } from '@touchline/words/date-text'
import { useLanguage } from '../i18n/language.tsx'

/** A day, or that of an instant in the zone, in words: with its year where that is not the present one. */
export function useDay(zone: Zone, now: Instant): (day: LocalDate | Instant) => string {
  const { locale } = useLanguage()
  const year = dateOf(now, zone).slice(0, 4)
  return (day) => {
    const date = typeof day === 'number' ? dateOf(day, zone) : day
    return dateText(date, locale, date.startsWith(year) ? 'day' : 'fullDay')
  }
}
