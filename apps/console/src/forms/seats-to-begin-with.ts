import { useQuery } from '@tanstack/react-query'
import { isWithoutSeats, leastSeatsAt, type SeatCounts, seatsAt, seatsToBeginWith } from '@touchline/domain/contract'
import type { Account } from '../lib/account/account.ts'
import { usageQuery } from '../lib/request/queries.ts'
import { userCount } from '../lib/usage-units.ts'

export interface SeatsToBeginWith {
  /** Paid for now; where none are counted, in use. */
  readonly now: SeatCounts
  readonly least: SeatCounts
  readonly begins: SeatCounts
  /** Whether a plan that is bought now brings seats beyond the included one. */
  readonly comesBack: boolean
}

/** The seats that a plan begins with, and the least that can be chosen, by the users of today. */
export function useSeatsToBeginWith({ contract, catalogue, now }: Account): SeatsToBeginWith {
  const isWithout = isWithoutSeats(contract, catalogue, now)
  const users = useUsersNow(isWithout)
  const begins = seatsToBeginWith(contract, catalogue, now, users)
  return {
    now: isWithout ? users : seatsAt(contract, catalogue, now),
    least: leastSeatsAt(contract, catalogue, now, users),
    begins,
    comesBack: isWithout && begins.analysts + begins.viewers > 1,
  }
}

/** How many use the service already, where that is worth asking; 0 while it is not known. */
function useUsersNow(isAsked: boolean): SeatCounts {
  const { data } = useQuery({ ...usageQuery(), enabled: isAsked, meta: { faults: 'silent' } })
  const usage = isAsked && data !== undefined ? data.usage : []
  return { analysts: userCount(usage, 'ANALYST'), viewers: userCount(usage, 'VIEWER') }
}
