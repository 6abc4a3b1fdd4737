import { type AddOnKind, takeBackUntil } from '@touchline/domain/add-ons'
import type { Instant, Zone } from '@touchline/domain/calendar'
import { isTimeRole } from '@touchline/domain/catalogue'
import { WayBack } from '@touchline/ui/way-back.tsx'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { untilText } from './until-text.ts'

interface WayBackOfAdditionProps {
  readonly kind: AddOnKind
  readonly now: Instant
  readonly zone: Zone
}

/** Uses the function that decides on taking back. */
export function WayBackOfAddition({ kind, now, zone }: WayBackOfAdditionProps) {
  const t = useTranslations('takeBack')
  const { locale } = useLanguage()
  const until = untilText(takeBackUntil(kind, now, zone), { zone, locale })
  const b = (text: React.ReactNode) => <b>{text}</b>
  return (
    <WayBack icon="undo">
      {t.rich(kind === 'custom' ? kind : isTimeRole(kind) ? 'hours' : 'seats', { until, b })}
    </WayBack>
  )
}
