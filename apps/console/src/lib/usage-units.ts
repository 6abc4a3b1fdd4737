import type { Language } from '@touchline/contract/wire'
import type { LocalDate } from '@touchline/domain/calendar'

export type TimeKind = 'upload' | 'export'

/** Upload is told in hours, export in minutes (decisions D1, D2). */
const secondsOf = { upload: 3600, export: 60 } as const satisfies Record<TimeKind, number>

/** One decimal, rounded down. */
const tenths = (seconds: number, unit: number): number => Math.floor((seconds * 10) / unit) / 10

/** Used and remaining time with exactly one decimal, e.g. "12.4". */
export const usedText = (seconds: number, kind: TimeKind, locale: string): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    tenths(seconds, secondsOf[kind]),
  )

/** Limits and bought time, which are whole more often than not, e.g. "15". */
export const limitText = (seconds: number, kind: TimeKind, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(tenths(seconds, secondsOf[kind]))

/** The dates of a user's usage (decision D3): de DD.MM.YYYY; fr, es, pt-pt DD/MM/YYYY; otherwise YYYY-MM-DD. */
export function usageDate(date: LocalDate, language: Language): string {
  const [year = '', month = '', day = ''] = date.split('-')
  switch (language) {
    case 'de':
      return `${day}.${month}.${year}`
    case 'fr':
    case 'es':
    case 'pt-pt':
      return `${day}/${month}/${year}`
    case 'en':
    case 'ja':
      return date
  }
}
