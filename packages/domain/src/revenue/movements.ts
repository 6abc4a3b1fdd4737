import { floorDiv } from '../money/index.ts'
import { minorOf, type RecurringPart, type Standing } from './standing.ts'

export const movementKinds = ['new', 'returned', 'resumed', 'more', 'price', 'less', 'paused', 'left'] as const
export type MovementKind = (typeof movementKinds)[number]

export interface Movement {
  readonly kind: MovementKind
  /** Minor units; 0 only where a paused club left. */
  readonly minor: bigint
}

/** Add up to the difference of what counts (billing rules: "Recurring revenue"). */
export function movementsOf(before: Standing, after: Standing, hasPaidBefore: boolean): readonly Movement[] {
  if (before.state === 'held' && after.state === 'held') return changes(before, after)
  if (after.state === 'held') {
    if (before.state === 'paused') return [{ kind: 'resumed', minor: after.minor }]
    return [{ kind: hasPaidBefore ? 'returned' : 'new', minor: after.minor }]
  }
  if (before.state === 'held') return [{ kind: after.state === 'paused' ? 'paused' : 'left', minor: -before.minor }]
  return before.state === 'paused' && after.state === 'none' ? [{ kind: 'left', minor: 0n }] : []
}

/** `price`: of the units that are held before and after. */
function changes(before: Standing, after: Standing): readonly Movement[] {
  const [former, latter] = [unitsOf(before), unitsOf(after)]
  let price = 0n
  for (const [planId, units] of former) {
    const now = latter.get(planId)
    if (now === undefined) continue
    const kept = Math.min(units.count, now.count)
    price += shareOf(now, kept) - shareOf(units, kept)
  }
  const rest = after.minor - before.minor - price
  const moved: readonly Movement[] = [
    { kind: rest > 0n ? 'more' : 'less', minor: rest },
    { kind: 'price', minor: price },
  ]
  return moved.filter(({ minor }) => minor !== 0n)
}

type Units = Pick<RecurringPart, 'count' | 'minor'>

const unitsOf = ({ parts }: Standing): ReadonlyMap<string, Units> => {
  const alike = Map.groupBy(parts, ({ planId }) => planId)
  return new Map(
    [...alike].map(([planId, units]) => {
      const count = units.reduce((sum, unit) => sum + unit.count, 0)
      return [planId, { count, minor: minorOf(units) }]
    }),
  )
}

const shareOf = ({ count, minor }: Units, kept: number): bigint => floorDiv(minor * BigInt(kept), BigInt(count))
