import type { Language } from '@touchline/contract/wire'
import type { LocalDate } from '@touchline/domain/calendar'
import { type Consumption, type ShownUnit, shownConsumption, shownTenths } from '@touchline/domain/usage'

export type TimeKind = 'upload' | 'export'

/** Upload is told in hours, export in minutes (readings D1, D2). */
export const unitOf = { upload: 'hours', export: 'minutes' } as const satisfies Record<TimeKind, ShownUnit>

/** Hours or minutes as they are shown, one decimal and rounded down, e.g. 12.4: what messages take. */
export const shownTime = (seconds: number, kind: TimeKind): number => shownTenths(seconds, unitOf[kind]) / 10

/** The same of a time against its limit: used + left = limit. */
export function shownTimes(time: Consumption, kind: TimeKind) {
  const { used, limit, available } = shownConsumption(time, unitOf[kind])
  return { used: used / 10, limit: limit / 10, left: available / 10 }
}

/** A shown figure by itself, with its decimal, e.g. "12.4". */
export const timeText = (shown: number, locale: string): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(shown)

/** A limit by itself, which is whole more often than not, e.g. "15". */
export const limitText = (seconds: number, kind: TimeKind, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(shownTime(seconds, kind))

/** The dates of a user's usage (reading D3): de DD.MM.YYYY; fr, es, pt-pt DD/MM/YYYY; otherwise YYYY-MM-DD. */
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
