import type { LocalDate } from '@touchline/domain/calendar'
import { dateLocale } from './date-locale.ts'

const styles = {
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  shortWeekday: { weekday: 'short', day: 'numeric', month: 'short' },
  day: { day: 'numeric', month: 'long' },
  fullDay: { day: 'numeric', month: 'long', year: 'numeric' },
  shortDay: { day: 'numeric', month: 'short' },
  shortFullDay: { day: 'numeric', month: 'short', year: 'numeric' },
  monthYear: { month: 'long', year: 'numeric' },
  month: { month: 'long' },
  shortMonth: { month: 'short' },
  year: { year: 'numeric' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>

type DateStyle = keyof typeof styles

/** Cached: creating formats is slow. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(locale: string, style: DateStyle): Intl.DateTimeFormat {
  const key = `${locale} ${style}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...styles[style], timeZone: 'UTC' })
  formats.set(key, format)
  return format
}

/** English day before month, French "1er". Zone-independent. */
export function dateText(date: LocalDate, locale: string, style: DateStyle): string {
  const text = formatOf(dateLocale(locale), style).format(new Date(`${date}T00:00:00Z`))
  return locale.startsWith('fr') ? text.replace(/(?<!\d)1 (?=\p{L})/u, '1er ') : text
}
