import type { Language } from '@touchline/contract/wire'
import type { LocalDate } from '@touchline/domain/calendar'
import { shownTime, type TimeKind } from '../../lib/usage-units.ts'

export const limitText = (seconds: number, kind: TimeKind, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(shownTime(seconds, kind))

/** Reading D3: de DD.MM.YYYY; fr, es, pt-pt DD/MM/YYYY; otherwise YYYY-MM-DD. */
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
