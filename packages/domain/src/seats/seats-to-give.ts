import type { SeatCounts } from '../contract/index.ts'
import type { SeatUse } from './seat-use.ts'

/** The seats of a contract as they could be given up. */
export interface SeatsToGive {
  /** Paid for, and nobody has one. */
  readonly free: SeatCounts
  /** Those who have one, without the one who asks. */
  readonly users: readonly SeatUse[]
  /** The most that can be given up of each kind: the included analyst stays. */
  readonly most: SeatCounts
  /** Users who have a role and none of the seats: so many more than there are. */
  readonly over: SeatCounts
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
  const of = (count: (kind: keyof SeatCounts) => number): SeatCounts => ({
    analysts: Math.max(0, count('analysts')),
    viewers: Math.max(0, count('viewers')),
  })
  const most = { analysts: Math.max(0, held.analysts - 1), viewers: held.viewers }
  const others = seats.filter(({ userId, role }) => userId !== selfId && most[kindOf(role)] > 0)
  return {
    free: of((kind) => Math.min(most[kind], held[kind] - taken[kind])),
    users: others,
    most,
    over: of((kind) => taken[kind] - held[kind]),
  }
}

/** So many seats are given up where so many free ones and the seats of these users are chosen. */
export function chosenSeats(
  { free, most, over }: SeatsToGive,
  chosen: { readonly free: SeatCounts; readonly users: readonly SeatUse[] },
): SeatCounts {
  const of = (kind: keyof SeatCounts) => {
    const held = chosen.users.filter(({ role }) => kindOf(role) === kind).length
    return Math.min(most[kind], Math.min(free[kind], chosen.free[kind]) + Math.max(0, held - over[kind]))
  }
  return { analysts: of('analysts'), viewers: of('viewers') }
}

export const kindOf = (role: SeatUse['role']): keyof SeatCounts => (role === 'analyst' ? 'analysts' : 'viewers')
