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

export const isWithoutPaidPlan = (kind: ContractStateKind): boolean =>
  kind === 'none' || kind === 'cancelled' || kind === 'trial' || kind === 'trial-readonly'

export function isWithoutSeats(contract: Contract, catalogue: Catalogue, at: Instant): boolean {
  const { kind } = contractStateAt(contract, catalogue, at)
  if (isWithoutPaidPlan(kind)) return true
  const group = baseGroupAt(contract, catalogue, at)
  return group !== null && kind !== 'settlement-readonly' && group.kind !== 'asleep' && !sellsSeats(group, catalogue)
}

export const leastSeatsAt = (contract: Contract, catalogue: Catalogue, at: Instant, inUse = none): SeatCounts =>
  most({ analysts: 1, viewers: 0 }, isWithoutSeats(contract, catalogue, at) ? inUse : seatsAt(contract, catalogue, at))

/** By default (billing rules: "Coming back"). */
export function seatsToBeginWith(contract: Contract, catalogue: Catalogue, at: Instant, inUse = none): SeatCounts {
  const last = (isWithoutSeats(contract, catalogue, at) ? leftAt : heldAt)(contract, catalogue, at)
  return most(leastSeatsAt(contract, catalogue, at, inUse), seatsAt(contract, catalogue, last))
}

function leftAt({ entries, cancellation }: Contract, catalogue: Catalogue, now: Instant): Instant {
  const until = cancellation.state === 'none' ? now : Math.min(now, cancellation.at)
  const ends = entriesOfRole(entries, catalogue, 'base').flatMap((entry) => {
    const { kind } = groupOf(planOf(entry, catalogue), catalogue)
    const isPaid = kind === 'paid' || kind === 'mbp'
    return isPaid && entry.start < until ? [Math.min(entry.end ?? until, until)] : []
  })
  return Math.max(...ends) - 1
}
