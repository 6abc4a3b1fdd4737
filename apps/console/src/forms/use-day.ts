import { dateOf, daysBetween, type Instant, type LocalDate, type Zone } from '@touchline/domain/calendar'
import { dateText } from '@touchline/words/date-text'
import { useLanguage } from '../i18n/language.tsx'

const ELEVEN_MONTHS_OF_DAYS = 334

/** Whether a day without its year could be meant of another one. */
export const isFar = (day: LocalDate, today: LocalDate): boolean =>
  Math.abs(daysBetween(today, day)) > ELEVEN_MONTHS_OF_DAYS

/**
 * A day, or that of an instant in the zone, in words: with its year where that is not the present one, or where it is more than
 * eleven months away.
 */
export function useDay(zone: Zone, now: Instant): (day: LocalDate | Instant) => string {
  const { locale } = useLanguage()
  const today = dateOf(now, zone)
  return (day) => {
    const date = typeof day === 'number' ? dateOf(day, zone) : day
    return dateText(date, locale, date.startsWith(today.slice(0, 4)) && !isFar(date, today) ? 'day' : 'fullDay')
  }
}
