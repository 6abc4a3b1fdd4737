import { type Seats, seatsAt } from '@touchline/domain/contract'
import { halfWidth } from '@touchline/domain/typed'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Account } from '../../lib/account/account.ts'
import { TextField } from '../../ui/input/field.tsx'

/** The most seats of a kind that a contract can have (specification, section 9). */
const MAXIMUM = 999

interface CouponSeatsProps {
  readonly account: Account
  readonly seats: Seats
  readonly onChange: (seats: Seats) => void
}

/** How many analysts and viewers the plan has: at least those in force, the included analyst counted. */
export function CouponSeats({ account, seats, onChange }: CouponSeatsProps) {
  const t = useTranslations('coupons')
  const { contract, catalogue, now } = account
  const inForce = seatsAt(contract, catalogue, now)
  return (
    <div className="coupon-seats">
      <SeatField
        label={t('analysts')}
        least={Math.max(1, inForce.analysts)}
        count={seats.analysts}
        onCount={(analysts) => onChange({ ...seats, analysts })}
      />
      <SeatField
        label={t('viewers')}
        least={inForce.viewers}
        count={seats.viewers}
        onCount={(viewers) => onChange({ ...seats, viewers })}
      />
    </div>
  )
}

interface SeatFieldProps {
  readonly label: string
  readonly least: number
  readonly count: number
  readonly onCount: (count: number) => void
}

/** What is typed counts as soon as it is a number that can be had; leaving the field shows what counts. */
function SeatField({ label, least, count, onCount }: SeatFieldProps) {
  const t = useTranslations('coupons')
  const [typed, setTyped] = useState<string | null>(null)
  const edit = (text: string) => {
    setTyped(text)
    const read = halfWidth(text)
    const seats = Number(read)
    if (read !== '' && Number.isInteger(seats) && seats >= least && seats <= MAXIMUM) onCount(seats)
  }
  return (
    <TextField
      label={label}
      hint={t('seatRange', { least, most: MAXIMUM })}
      role="spinbutton"
      inputMode="numeric"
      autoComplete="off"
      aria-valuenow={count}
      aria-valuemin={least}
      aria-valuemax={MAXIMUM}
      value={typed ?? count}
      onChange={({ target }) => edit(target.value)}
      onBlur={() => setTyped(null)}
      onKeyDown={({ key }) => {
        if (key === 'ArrowUp') edit(String(Math.min(MAXIMUM, count + 1)))
        if (key === 'ArrowDown') edit(String(Math.max(least, count - 1)))
      }}
    />
  )
}
