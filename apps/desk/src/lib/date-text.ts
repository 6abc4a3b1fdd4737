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
