import { type FreeSeatsPrice, freeSeatsPrice } from '@touchline/domain/billing'
import { dateOf, type LocalDate } from '@touchline/domain/calendar'
import { type SeatCounts, seatLimitsAt } from '@touchline/domain/contract'
import { contractChanges } from '@touchline/domain/projection'
import { freeSeats } from '@touchline/domain/seats'
import type { Account } from '../../lib/account/account.ts'

/** From here on a number of seats means no limit: no more than 999 are sold. */
const NO_LIMIT = 1000
const YEAR_MS = 366 * 86_400_000

export interface SeatsInUse {
  readonly used: SeatCounts
  readonly limits: SeatCounts
  readonly isUnlimited: boolean
  /** Analysts and viewers together. */
  readonly free: number
  /** What is paid for the free ones; null where that is nothing. */
  readonly price: FreeSeatsPrice | null
  /** The next change within a year that takes seats away, and the day it begins. */
  readonly loss: {
    readonly kind: 'analysts' | 'viewers'
    readonly lost: number
    readonly left: number
    readonly on: LocalDate
  } | null
}

/** How many seats are taken, free, and about to end; `used` counts the valid users by role. */
export function seatsInUse(
  { contract, catalogue, now }: Pick<Account, 'contract' | 'catalogue' | 'now'>,
  used: SeatCounts,
): SeatsInUse {
  const limits = seatLimitsAt(contract, catalogue, now)
  const free = freeSeats(contract, catalogue, used, now)
  const [loss = null] = contractChanges(contract, catalogue, { from: now + 1, to: now + YEAR_MS }).flatMap((change) =>
    (change.kind === 'analysts' || change.kind === 'viewers') && change.after < change.before
      ? [
          {
            kind: change.kind,
            lost: change.before - change.after,
            left: change.after,
            on: dateOf(change.at, contract.zone),
          },
        ]
      : [],
  )
  return {
    used,
    limits,
    isUnlimited: limits.viewers >= NO_LIMIT,
    free: free.analysts + free.viewers,
    price: freeSeatsPrice(contract, catalogue, free, now),
    loss,
  }
}
