import type { Seats } from '@touchline/domain/contract'
import { useTranslations } from 'use-intl'
import { Stepper } from '../../ui/input/stepper.tsx'

const MAX_SEATS = 999

interface SeatChoiceProps {
  /** Paid for now: fewer cannot be chosen. */
  readonly held: Seats
  /** Paid for or in use now. */
  readonly now: Seats
  readonly seats: Seats
  readonly onChange: (seats: Seats) => void
}

/** How many analysts and viewers the year is for; the included analyst counts. */
export function SeatChoice({ held, now, seats, onChange }: SeatChoiceProps) {
  const t = useTranslations('plans.seats')
  const both = { most: MAX_SEATS, fewer: t('less'), more: t('more') }
  return (
    <div className="seat-choice">
      <Stepper
        {...both}
        label={t('analysts')}
        hint={t('analystsHint', { count: now.analysts })}
        count={seats.analysts}
        least={Math.max(1, held.analysts)}
        onCount={(analysts) => onChange({ ...seats, analysts })}
      />
      <Stepper
        {...both}
        label={t('viewers')}
        hint={t('viewersHint', { count: now.viewers })}
        count={seats.viewers}
        least={held.viewers}
        onCount={(viewers) => onChange({ ...seats, viewers })}
      />
    </div>
  )
}

/** The seats that a monthly plan takes along. */
export function SeatsHeld({ seats }: { readonly seats: Seats }) {
  const t = useTranslations('plans.seats')
  return (
    <p className="small">
      <b>{t('both', { ...seats })}</b>
      <br />
      <span className="soft">{t('carried')}</span>
    </p>
  )
}
