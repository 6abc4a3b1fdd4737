import type { SeatCounts } from '../contract/index.ts'
import type { SeatUse } from './seat-use.ts'

type Kind = keyof SeatCounts

export interface SeatsToGive {
  readonly free: SeatCounts
  readonly users: readonly SeatUse[]
  readonly most: SeatCounts
}

interface Held {
  readonly held: SeatCounts
  readonly taken: SeatCounts
  readonly seats: readonly SeatUse[]
  readonly selfId: string
}

/** Billing rules: "Fewer seats". */
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

export function kindsOf({ role, isBoth }: SeatUse): readonly Kind[] {
  if (isBoth === true) return ['analysts', 'viewers']
  return role === 'analyst' ? ['analysts'] : ['viewers']
}
