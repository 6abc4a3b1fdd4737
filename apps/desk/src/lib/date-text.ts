import { dateLocale } from '@touchline/words/date-locale'

export const { timeZone: ownZone } = Intl.DateTimeFormat().resolvedOptions()

const textOf = (at: string, options: Intl.DateTimeFormatOptions, locale: string): string =>
  new Intl.DateTimeFormat(dateLocale(locale), options).format(new Date(at))

/** Of an instant as the wire has it. */
export const dayAt = (at: string, timeZone: string, locale: string): string =>
  textOf(at, { dateStyle: 'medium', timeZone }, locale)

export const momentText = (at: string, timeZone: string, locale: string): string =>
  textOf(at, { dateStyle: 'medium', timeStyle: 'short', timeZone }, locale)

export const dayText = (day: string, locale: string): string => dayAt(`${day}T00:00Z`, 'UTC', locale)

/** Of YYYY-MM or YYYYMM. */
export const monthText = (of: string, locale: string, month: 'short' | 'long' = 'short'): string =>
  textOf(`${of.slice(0, 4)}-${of.slice(-2)}-01T00:00Z`, { month, year: 'numeric', timeZone: 'UTC' }, locale)

export const monthName = (of: string, locale: string): string =>
  textOf(`${of}-01T00:00Z`, { month: 'short', timeZone: 'UTC' }, locale)

export const shortDayText = (day: string, locale: string): string =>
  textOf(`${day}T00:00Z`, { day: 'numeric', month: 'short', timeZone: 'UTC' }, locale)

export const weekdayText = (day: string, locale: string): string =>
  textOf(`${day}T00:00Z`, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }, locale)

/** "tomorrow", "in 3 days". */
export const daysUntil = (day: string, locale: string): string =>
  new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(
    Temporal.Now.plainDateISO().until(day, { largestUnit: 'day' }).days,
    'day',
  )

/** The same day a month before. */
export const monthBefore = (day: string): string => Temporal.PlainDate.from(day).subtract({ months: 1 }).toString()

/** The time of a moment of today, else its day; with the year if it is another. */
export function shortMoment(at: string, locale: string): string {
  const [then, today] = [new Date(at), new Date()]
  if (then.toDateString() === today.toDateString()) return textOf(at, { timeStyle: 'short' }, locale)
  if (then.getFullYear() === today.getFullYear()) return textOf(at, { day: 'numeric', month: 'short' }, locale)
  return textOf(at, { dateStyle: 'medium' }, locale)
}

export const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString()
