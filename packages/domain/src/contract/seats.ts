import type { Instant } from '../calendar/index.ts'
import type { Catalogue, PlanGroup } from '../catalogue/index.ts'
import type { Contract, SeatCounts } from './contract.ts'
import { baseGroupAt, isActive, planOf } from './entries.ts'

/** Specification, section 9. */
const DEFAULT_USER_LIMIT = 1000

/** One analyst is included (specification, section 9). */
export function seatsAt(contract: Contract, catalogue: Catalogue, at: Instant): SeatCounts {
  let analysts = 0
  let viewers = 0
  for (const entry of contract.entries) {
    if (!isActive(entry, at)) continue
    const { role } = planOf(entry, catalogue)
    if (role === 'base' || role === 'analyst') analysts += 1
    if (role === 'viewer') viewers += 1
  }
  return { analysts, viewers }
}

/** A plan without seats limits none (invariant I27). */
export function seatLimitsAt(contract: Contract, catalogue: Catalogue, at: Instant): SeatCounts {
  const group = baseGroupAt(contract, catalogue, at)
  if (group === null || !sellsSeats(group, catalogue))
    return { analysts: DEFAULT_USER_LIMIT, viewers: DEFAULT_USER_LIMIT }
  return seatsAt(contract, catalogue, at)
}

export const sellsSeats = (group: PlanGroup, catalogue: Catalogue): boolean =>
  [...catalogue.plans.values()].some(
    (plan) => plan.groupId === group.id && (plan.role === 'analyst' || plan.role === 'viewer'),
  )
