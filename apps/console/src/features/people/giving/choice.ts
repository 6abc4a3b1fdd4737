import type { SeatCounts } from '@touchline/domain/contract'
import { chosenSeats, type SeatsToGive, type SeatUse } from '@touchline/domain/seats'

export interface SeatChoice {
  readonly free: SeatCounts
  readonly users: ReadonlySet<string>
}

/** Only free seats: nobody knows whether a user watches. */
export const proposed = ({ free }: SeatsToGive): SeatChoice => ({ free, users: new Set() })

export const tickedUsers = ({ users }: SeatChoice, toGive: SeatsToGive): readonly SeatUse[] =>
  toGive.users.filter(({ userId }) => users.has(userId))

export const givenUpOf = (choice: SeatChoice, toGive: SeatsToGive): SeatCounts =>
  chosenSeats(toGive, { free: choice.free, users: tickedUsers(choice, toGive) })

export const countOf = ({ analysts, viewers }: SeatCounts): number => analysts + viewers
