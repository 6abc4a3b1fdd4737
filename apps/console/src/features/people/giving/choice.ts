import type { SeatCounts } from '@touchline/domain/contract'
import { chosenSeats, type SeatsToGive, type SeatUse } from '@touchline/domain/seats'

/** What is ticked. */
export interface SeatChoice {
  /** How many of the free ones. */
  readonly free: SeatCounts
  /** By user. */
  readonly users: ReadonlySet<string>
}

/** Nobody has them: they are proposed. Whether a user watches is not known, so whose seat ends is somebody's decision. */
export const proposed = ({ free }: SeatsToGive): SeatChoice => ({ free, users: new Set() })

/** Whose seats are ticked, of those who still have one. */
export const tickedUsers = ({ users }: SeatChoice, toGive: SeatsToGive): readonly SeatUse[] =>
  toGive.users.filter(({ userId }) => users.has(userId))

export const givenUpOf = (choice: SeatChoice, toGive: SeatsToGive): SeatCounts =>
  chosenSeats(toGive, { free: choice.free, users: tickedUsers(choice, toGive) })

export const countOf = ({ analysts, viewers }: SeatCounts): number => analysts + viewers
