import type { Instant } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import {
  baseEntryAt,
  type Contract,
  groupOf,
  type PlanEntry,
  planOf,
  type SeatCounts,
  seatKinds,
  seatsAt,
  seatsEndedAt,
} from '../contract/index.ts'
import { type PlatformUser, takenSeats } from './taken-seats.ts'

export interface EndedSeats {
  readonly at: Instant
  readonly held: SeatCounts
  readonly left: SeatCounts
}

/**
 * Of a term or coupon, while a paid plan continues with fewer (invariant I27), without given-up ones. Other seats may
 * be fewer than users.
 */
export function endedSeats(contract: Contract, catalogue: Catalogue): readonly EndedSeats[] {
  const ofTerm = (entry: PlanEntry) => planOf(entry, catalogue).cycle === 'year' || entry.couponId !== null
  const entries = contract.entries.filter(ofTerm)
  const ends = new Set(entries.flatMap(({ start, end }) => (end === null || end <= start ? [] : [end])))
  return [...ends].flatMap((at) => {
    const next = baseEntryAt(contract, catalogue, at)
    if (next === null || groupOf(planOf(next, catalogue), catalogue).kind !== 'paid') return []
    if (baseEntryAt({ ...contract, entries }, catalogue, at - 1) === null) return []
    const before = seatsAt({ ...contract, entries }, catalogue, at - 1)
    const givenUp = seatsEndedAt(contract, at)
    const held = { analysts: before.analysts - givenUp.analysts, viewers: before.viewers - givenUp.viewers }
    const left = seatsAt(contract, catalogue, at)
    return left.analysts < held.analysts || left.viewers < held.viewers ? [{ at, held, left }] : []
  })
}

export function rolesWithoutSeats({ at, held, left }: EndedSeats, users: readonly PlatformUser[]) {
  const taken = takenSeats(users, at)
  return seatKinds
    .map((role) => ({ role, held: held[role], left: left[role] }))
    .filter((seats) => seats.left < Math.min(seats.held, taken[seats.role]))
}
