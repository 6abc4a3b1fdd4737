import { dateOf, daysBetween, type Instant, type LocalDate, type Zone } from '@touchline/domain/calendar'
import { dateText } from '@touchline/words/date-text'
import { useLanguage } from '../i18n/language.tsx'

const ELEVEN_MONTHS_OF_DAYS = 334

export const isFar = (day: LocalDate, today: LocalDate): boolean =>
  Math.abs(daysBetween(today, day)) > ELEVEN_MONTHS_OF_DAYS

/** With its year if that differs, or eleven months away. */
export function useDay(zone: Zone, now: Instant): (day: LocalDate | Instant) => string {
  const { locale } = useLanguage()
  const today = dateOf(now, zone)
  return (day) => {
    const date = typeof day === 'number' ? dateOf(day, zone) : day
    return dateText(date, locale, date.startsWith(today.slice(0, 4)) && !isFar(date, today) ? 'day' : 'fullDay')
  }
}
