import { charged, unitsAt } from '../billing/index.ts'
import type { Instant } from '../calendar/index.ts'
import { type Catalogue, type Cycle, listedPlan, type PlanRole } from '../catalogue/index.ts'
import { baseGroupAt, type Contract, heldAt } from '../contract/index.ts'
import type { PlanId } from '../ids/index.ts'
import { fraction } from '../money/index.ts'

/** Of a month; minor units before tax. */
export interface RecurringPart {
  /** A coupon's plan as the plan it discounts. */
  readonly planId: PlanId
  readonly role: PlanRole
  readonly cycle: Cycle
  readonly count: number
  readonly minor: bigint
}

export interface Standing {
  /** `paused`: with what was held before; not in the recurring revenue. */
  readonly state: 'held' | 'paused' | 'none'
  readonly parts: readonly RecurringPart[]
  readonly minor: bigint
}

const MONTHS = 12n

/** Recurring revenue at an instant (billing rules: "Recurring revenue"). */
export function standingAt(contract: Contract, catalogue: Catalogue, at: Instant): Standing {
  const held = heldAt(contract, catalogue, at)
  const group = baseGroupAt(contract, catalogue, held)
  if (group === null || !charged[group.kind]) return { state: 'none', parts: [], minor: 0n }
  const parts = unitsAt(contract, catalogue, held).map(({ plan, unitPrice, count }): RecurringPart => {
    const { role, cycle } = plan
    const { minor } = fraction(unitPrice, BigInt(count), cycle === 'year' ? MONTHS : 1n)
    return { planId: listedPlan(plan, catalogue).id, role, cycle, count, minor }
  })
  return { state: held === at ? 'held' : 'paused', parts, minor: minorOf(parts) }
}

export const minorOf = (parts: readonly Pick<RecurringPart, 'minor'>[]): bigint =>
  parts.reduce((sum, { minor }) => sum + minor, 0n)
