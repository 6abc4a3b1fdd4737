import type { Seats } from '@touchline/domain/contract'
import { useTranslations } from 'use-intl'
import { SelectField } from '../../ui/input/field.tsx'

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
  return (
    <div className="seats">
      <SelectField
        label={t('analysts')}
        hint={t('analystsHint', { count: now.analysts })}
        value={seats.analysts}
        onChange={({ target }) => onChange({ ...seats, analysts: Number(target.value) })}
      >
        <Numbers from={1} lowest={held.analysts} />
      </SelectField>
      <SelectField
        label={t('viewers')}
        hint={t('viewersHint', { count: now.viewers })}
        value={seats.viewers}
        onChange={({ target }) => onChange({ ...seats, viewers: Number(target.value) })}
      >
        <Numbers from={0} lowest={held.viewers} />
      </SelectField>
    </div>
  )
}

const Numbers = ({ from, lowest }: { readonly from: number; readonly lowest: number }) =>
  Array.from({ length: MAX_SEATS - from + 1 }, (_, index) => from + index).map((count) => (
    <option key={count} value={count} disabled={count < lowest}>
      {count}
    </option>
  ))
