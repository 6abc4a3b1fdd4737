import { type FreeSeatsPrice, freeSeatsPrice } from '@touchline/domain/billing'
import { dateOf, type Instant, type LocalDate } from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import { type Contract, type SeatCounts, seatLimitsAt, seatsAt } from '@touchline/domain/contract'
import { withAutomaticChanges } from '@touchline/domain/lifecycle'
import { contractChanges } from '@touchline/domain/projection'
import { freeSeats } from '@touchline/domain/seats'
import type { Account } from '../../lib/account/account.ts'

/** At most 999 are sold: this means no limit. */
const NO_LIMIT = 1000
const YEAR_MS = 366 * 86_400_000

export interface SeatLoss {
  readonly lost: SeatCounts
  readonly left: SeatCounts
  readonly on: LocalDate
}

export interface SeatsInUse {
  readonly used: SeatCounts
  readonly limits: SeatCounts
  readonly isUnlimited: boolean
  readonly free: number
  readonly price: FreeSeatsPrice | null
  readonly loss: SeatLoss | null
}

/** `used`: valid users by role. */
export function seatsInUse(
  { contract, catalogue, now }: Pick<Account, 'contract' | 'catalogue' | 'now'>,
  used: SeatCounts,
): SeatsInUse {
  const limits = seatLimitsAt(contract, catalogue, now)
  const free = freeSeats(contract, catalogue, used, now)
  return {
    used,
    limits,
    isUnlimited: limits.viewers >= NO_LIMIT,
    free: free.analysts + free.viewers,
    price: freeSeatsPrice(contract, catalogue, free, now),
    loss: nextLoss(contract, catalogue, now),
  }
}

function nextLoss(contract: Contract, catalogue: Catalogue, now: Instant): SeatLoss | null {
  const drops = contractChanges(contract, catalogue, { from: now + 1, to: now + YEAR_MS }).flatMap((change) =>
    (change.kind === 'analysts' || change.kind === 'viewers') && change.after < change.before ? [change] : [],
  )
  const [first] = drops
  if (first === undefined) return null
  const lostOf = (kind: 'analysts' | 'viewers') =>
    drops.reduce((sum, drop) => (drop.at === first.at && drop.kind === kind ? sum + drop.before - drop.after : sum), 0)
  return {
    lost: { analysts: lostOf('analysts'), viewers: lostOf('viewers') },
    left: seatsAt(withAutomaticChanges(contract, catalogue, now + YEAR_MS), catalogue, first.at),
    on: dateOf(first.at, contract.zone),
  }
}
