import { useQuery } from '@tanstack/react-query'
import { isWithoutSeats, leastSeatsAt, type SeatCounts, seatsAt, seatsToBeginWith } from '@touchline/domain/contract'
import type { Account } from '../lib/account/account.ts'
import { usageQuery } from '../lib/request/queries.ts'
import { userCount } from '../lib/usage-units.ts'

export interface SeatsToBeginWith {
  readonly now: SeatCounts
  readonly least: SeatCounts
  readonly begins: SeatCounts
  readonly comesBack: boolean
}

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

/** 0 while unknown. */
function useUsersNow(isAsked: boolean): SeatCounts {
  const { data } = useQuery({ ...usageQuery(), enabled: isAsked, meta: { faults: 'silent' } })
  const usage = isAsked && data !== undefined ? data.usage : []
  return { analysts: userCount(usage, 'ANALYST'), viewers: userCount(usage, 'VIEWER') }
}
