import type { Instant } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Contract, SeatCounts } from './contract.ts'
import { baseGroupAt, entriesOfRole, groupOf, planOf } from './entries.ts'
import { heldAt } from './period.ts'
import { seatsAt, sellsSeats } from './seats.ts'
import { type ContractStateKind, contractStateAt } from './state.ts'

const none: SeatCounts = { analysts: 0, viewers: 0 }

const most = (a: SeatCounts, b: SeatCounts): SeatCounts => ({
  analysts: Math.max(a.analysts, b.analysts),
  viewers: Math.max(a.viewers, b.viewers),
})

/** Whether a plan is bought from scratch: a trial, a read-only plan after it, a contract that ended, or none at all. */
export const isWithoutPaidPlan = (kind: ContractStateKind): boolean =>
  kind === 'none' || kind === 'cancelled' || kind === 'trial' || kind === 'trial-readonly'

/** Whether users have their seats without one being counted: no paid plan is in force, or one that sells no seats, as one for tests. */
export function isWithoutSeats(contract: Contract, catalogue: Catalogue, at: Instant): boolean {
  const { kind } = contractStateAt(contract, catalogue, at)
  if (isWithoutPaidPlan(kind)) return true
  const group = baseGroupAt(contract, catalogue, at)
  // What pauses a plan, or lets it sleep, has none either: those of that plan come back.
  return group !== null && kind !== 'settlement-readonly' && group.kind !== 'asleep' && !sellsSeats(group, catalogue)
}

/** The least that a plan can be chosen with: the seats in force; where none are counted those that users have (`inUse`). */
export const leastSeatsAt = (contract: Contract, catalogue: Catalogue, at: Instant, inUse = none): SeatCounts =>
  most({ analysts: 1, viewers: 0 }, isWithoutSeats(contract, catalogue, at) ? inUse : seatsAt(contract, catalogue, at))

/** The seats that a plan begins with unless others are chosen (billing rules: "Coming back"). */
export function seatsToBeginWith(contract: Contract, catalogue: Catalogue, at: Instant, inUse = none): SeatCounts {
  const last = (isWithoutSeats(contract, catalogue, at) ? leftAt : heldAt)(contract, catalogue, at)
  return most(leastSeatsAt(contract, catalogue, at, inUse), seatsAt(contract, catalogue, last))
}

/** The last instant of the last paid plan; before all time where there never was one. */
function leftAt({ entries, cancellation }: Contract, catalogue: Catalogue, now: Instant): Instant {
  const until = cancellation.state === 'none' ? now : Math.min(now, cancellation.at)
  const ends = entriesOfRole(entries, catalogue, 'base').flatMap((entry) => {
    const { kind } = groupOf(planOf(entry, catalogue), catalogue)
    const isPaid = kind === 'paid' || kind === 'mbp'
    return isPaid && entry.start < until ? [Math.min(entry.end ?? until, until)] : []
  })
  return Math.max(...ends) - 1
}
