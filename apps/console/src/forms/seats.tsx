import { MAXIMUM_SEATS } from '@touchline/domain/add-ons'
import type { SeatCounts } from '@touchline/domain/contract'
import { Stepper } from '@touchline/ui/input/stepper.tsx'
import { useTranslations } from 'use-intl'

interface SeatSteppersProps {
  readonly least: SeatCounts
  readonly now?: SeatCounts
  readonly seats: SeatCounts
  readonly onChange: (seats: SeatCounts) => void
}

export function SeatSteppers({ least, now, seats, onChange }: SeatSteppersProps) {
  const t = useTranslations('plans.seats')
  return (
    <>
      <Stepper
        label={t('analysts')}
        fewer={t('fewerAnalysts')}
        more={t('moreAnalysts')}
        {...(now && { hint: t('analystsHint', { count: now.analysts }) })}
        range={t('range', { least: least.analysts, most: MAXIMUM_SEATS })}
        least={least.analysts}
        most={MAXIMUM_SEATS}
        count={seats.analysts}
        onCount={(count) => onChange({ ...seats, analysts: count })}
      />
      <Stepper
        label={t('viewers')}
        fewer={t('fewerViewers')}
        more={t('moreViewers')}
        {...(now && { hint: t('viewersHint', { count: now.viewers }) })}
        range={t('range', { least: least.viewers, most: MAXIMUM_SEATS })}
        least={least.viewers}
        most={MAXIMUM_SEATS}
        count={seats.viewers}
        onCount={(count) => onChange({ ...seats, viewers: count })}
      />
    </>
  )
}
