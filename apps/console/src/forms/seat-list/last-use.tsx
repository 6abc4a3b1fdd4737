import type { SeatUse } from '@touchline/domain/seats'
import { Chip } from '@touchline/ui/chip.tsx'
import { dateText } from '@touchline/words/date-text'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import './seat-list.css'

export function LastUse({ seat: { lastUsedOn, neverUsed, isIdle } }: { readonly seat: SeatUse }) {
  const t = useTranslations('people.seats')
  const { locale } = useLanguage()
  return (
    <span className="last-use">
      {lastUsedOn === null ? t(neverUsed ? 'notYet' : 'longAgo') : dateText(lastUsedOn, locale, 'fullDay')}
      {isIdle && lastUsedOn !== null && <Chip tone="plain">{t('idle')}</Chip>}
    </span>
  )
}
