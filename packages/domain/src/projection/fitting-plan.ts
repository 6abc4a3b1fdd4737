import type { Cycle } from '../catalogue/index.ts'
import { add } from '../money/index.ts'
import type { PlanReplay } from './replay.ts'

/** What the months would have cost with the hours that were used. */
export const costWithHours = ({ cost, extra }: PlanReplay) => add(cost, extra.cost)

/** Fewer months say too little; a year is paid as a whole. */
const LEAST_MONTHS = { month: 3, year: 12 } as const satisfies Record<Cycle, number>

/**
 * The plan of a cycle that fits the months that were lived: all that was used could have been had, for the least money, the
 * hours bought included. Of two that cost the same the lower one; null where none could have sufficed, or
 * before enough months were lived.
 */
export function fittingPlan(replays: readonly PlanReplay[], cycle: Cycle): PlanReplay | null {
  const enough = replays.filter(
    ({ group, months, extra }) => group.cycle === cycle && extra.isEnough && months.length >= LEAST_MONTHS[cycle],
  )
  return enough.reduce<PlanReplay | null>(
    (best, each) => (best === null || costWithHours(each).minor < costWithHours(best).minor ? each : best),
    null,
  )
}
