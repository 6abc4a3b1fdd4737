import { MAXIMUM_SEATS } from '@touchline/domain/add-ons'
import type { SeatCounts } from '@touchline/domain/contract'
import { useTranslations } from 'use-intl'
import { Stepper } from '../ui/input/stepper.tsx'

interface SeatSteppersProps {
  /** Paid for now: fewer cannot be chosen. The included analyst counts, here and below. */
  readonly held: SeatCounts
  /** Paid for or in use now, where it is said. */
  readonly now?: SeatCounts
  readonly seats: SeatCounts
  readonly onChange: (seats: SeatCounts) => void
}

/** How many analysts and viewers. */
export function SeatSteppers({ held, now, seats, onChange }: SeatSteppersProps) {
  const t = useTranslations('plans.seats')
  return (
    <>
      <Stepper
        label={t('analysts')}
        fewer={t('fewerAnalysts')}
        more={t('moreAnalysts')}
        {...(now && { hint: t('analystsHint', { count: now.analysts }) })}
        least={Math.max(1, held.analysts)}
        most={MAXIMUM_SEATS}
        count={seats.analysts}
        onCount={(analysts) => onChange({ ...seats, analysts })}
      />
      <Stepper
        label={t('viewers')}
        fewer={t('fewerViewers')}
        more={t('moreViewers')}
        {...(now && { hint: t('viewersHint', { count: now.viewers }) })}
        least={held.viewers}
        most={MAXIMUM_SEATS}
        count={seats.viewers}
        onCount={(viewers) => onChange({ ...seats, viewers })}
      />
    </>
  )
}
