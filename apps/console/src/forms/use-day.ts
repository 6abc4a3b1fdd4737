import { addMonthsToDate, dateOf, type Instant, type LocalDate, type Zone } from '@touchline/domain/calendar'
import { dateText } from '@touchline/words/date-text'
import { useLanguage } from '../i18n/language.tsx'

/**
 * A day, or that of an instant in the zone, in words: with its year where that is not the present one, or where it is more than
 * eleven months away.
 */
export function useDay(zone: Zone, now: Instant): (day: LocalDate | Instant) => string {
  const { locale } = useLanguage()
  const today = dateOf(now, zone)
  const [first, last] = [addMonthsToDate(today, -11), addMonthsToDate(today, 11)]
  return (day) => {
    const date = typeof day === 'number' ? dateOf(day, zone) : day
    return dateText(
      date,
      locale,
      date.startsWith(today.slice(0, 4)) && date >= first && date <= last ? 'day' : 'fullDay',
    )
  }
}
