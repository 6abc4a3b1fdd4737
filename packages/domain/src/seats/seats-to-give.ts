import type { SeatCounts } from '../contract/index.ts'
import type { SeatUse } from './seat-use.ts'

type Kind = keyof SeatCounts

/** The seats of a contract as they could be given up. */
export interface SeatsToGive {
  /** Paid for, and nobody has one. */
  readonly free: SeatCounts
  /** Those who have one, without the one who asks. */
  readonly users: readonly SeatUse[]
  /** The most that can be given up of each kind: the included analyst stays, and all where more users take one than there are. */
  readonly most: SeatCounts
}

interface Held {
  /** The seats that there will be when they can end. */
  readonly held: SeatCounts
  /** Who is analyst and viewer takes one of each. */
  readonly taken: SeatCounts
  readonly seats: readonly SeatUse[]
  /** Who asks: nobody gives up the own seat. */
  readonly selfId: string
}

/** What could be given up (billing rules: "Fewer seats"). Free are never more than can be given up. */
export function seatsToGive({ held, taken, seats, selfId }: Held): SeatsToGive {
  const of = (count: (kind: Kind) => number): SeatCounts => ({
    analysts: Math.max(0, count('analysts')),
    viewers: Math.max(0, count('viewers')),
  })
  const most = of((kind) => (taken[kind] > held[kind] ? 0 : held[kind] - (kind === 'analysts' ? 1 : 0)))
  return {
    free: of((kind) => Math.min(most[kind], held[kind] - taken[kind])),
    users: seats.filter((seat) => seat.userId !== selfId && kindsOf(seat).every((kind) => most[kind] > 0)),
    most,
  }
}

/** So many seats are given up where so many free ones and those of these users are chosen. */
export function chosenSeats(
  { free, most }: SeatsToGive,
  chosen: { readonly free: SeatCounts; readonly users: readonly SeatUse[] },
): SeatCounts {
  const held = seatsOfUsers(chosen.users)
  const of = (kind: Kind) => Math.min(most[kind], Math.min(free[kind], chosen.free[kind]) + held[kind])
  return { analysts: of('analysts'), viewers: of('viewers') }
}

export const seatsOfUsers = (users: readonly SeatUse[]): SeatCounts => ({
  analysts: users.filter((user) => kindsOf(user).includes('analysts')).length,
  viewers: users.filter((user) => kindsOf(user).includes('viewers')).length,
})

/** The kinds of seats that a user takes. */
export function kindsOf({ role, isBoth }: SeatUse): readonly Kind[] {
  if (isBoth === true) return ['analysts', 'viewers']
  return role === 'analyst' ? ['analysts'] : ['viewers']
}
