import { type LocalDate, startOfDay, type Zone } from '@touchline/domain/calendar'

/** A date in words, e.g. "1 December": the day before the month, also in English. */
export const dateText = (
  date: LocalDate,
  { locale, zone }: { readonly locale: string; readonly zone: Zone },
  options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long' },
): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { ...options, timeZone: zone }).format(
    startOfDay(date, zone),
  )
