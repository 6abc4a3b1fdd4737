import { dateOf, type Instant, type LocalDate, type Zone } from '@touchline/domain/calendar'
import { dateText } from '@touchline/words/date-text'
import { useLanguage } from '../i18n/language.tsx'

const ELEVEN_MONTHS = 1_100

/**
 * A day, or that of an instant in the zone, in words: with its year where that is not the present one, or where it is more than
 * eleven months away.
 */
export function useDay(zone: Zone, now: Instant): (day: LocalDate | Instant) => string {
  const { locale } = useLanguage()
  const today = dateOf(now, zone)
  const monthAndDay = (date: LocalDate) => Number(date.slice(5).replace('-', ''))
  const isNear = (date: LocalDate) =>
    date.startsWith(today.slice(0, 4)) && Math.abs(monthAndDay(date) - monthAndDay(today)) <= ELEVEN_MONTHS
  return (day) => {
    const date = typeof day === 'number' ? dateOf(day, zone) : day
    return dateText(date, locale, isNear(date) ? 'day' : 'fullDay')
  }
}
