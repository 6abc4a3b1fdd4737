import type { Instant, Zone } from '@touchline/domain/calendar'
import { lastDayOf } from '@touchline/domain/last-days'
import { dateText } from '@touchline/words/date-text'
import { sentences } from '@touchline/words/sentences'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'

export type Span = 'month' | 'term' | 'year' | 'now'

export function useTerms(zone: Zone): (until: Instant, span: Span | null) => string {
  const t = useTranslations('requests')
  const { locale } = useLanguage()
  return (until, span) => {
    const date = dateText(lastDayOf('request', until, zone), locale, 'day')
    return sentences([t('decideBy', { date }), span === null ? '' : t('then', { span })])
  }
}
