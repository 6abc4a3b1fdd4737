import { type LocalDate, startOfDay, type Zone } from '@touchline/domain/calendar'

/** A format takes longer to make than to use, and a page says a hundred dates. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}

/** A date in words, e.g. "1 December": the day before the month, also in English. */
export const dateText = (
  date: LocalDate,
  { locale, zone }: { readonly locale: string; readonly zone: Zone },
  options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long' },
): string => formatOf(locale === 'en' ? 'en-GB' : locale, { ...options, timeZone: zone }).format(startOfDay(date, zone))
