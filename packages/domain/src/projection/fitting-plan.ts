import type { Cycle, PlanGroup } from '../catalogue/index.ts'
import type { PlanGroupId } from '../ids/index.ts'
import { add } from '../money/index.ts'
import type { PlanReplay } from './replay.ts'

const costs = ({ cost, extra }: PlanReplay): bigint => add(cost, extra.cost).minor

/** A year is paid as a whole, so all twelve must be known. */
const LEAST_MONTHS = { month: 3, year: 12 } as const satisfies Record<Cycle, number>

type Lack = 'export' | 'resolution' | 'both'

export interface FittingPlan {
  readonly group: PlanGroup
  readonly reason:
    | { readonly kind: 'cheapest' }
    | { readonly kind: 'lacking'; readonly cheaper: PlanGroup; readonly lacks: Lack }
}

/**
 * Covers all that was used at the lowest cost with bought hours, in the present resolution; ties: the lower. Null: none
 * suffices, or too few months.
 */
export function fittingPlan(
  replays: readonly PlanReplay[],
  cycle: Cycle,
  keepsResolution: (groupId: PlanGroupId) => boolean,
): FittingPlan | null {
  const compared = replays.filter(({ group, months }) => group.cycle === cycle && months.length >= LEAST_MONTHS[cycle])
  const fitting = compared
    .filter(({ group, extra }) => extra.isEnough && keepsResolution(group.id))
    .reduce<PlanReplay | null>((best, each) => (best === null || costs(each) < costs(best) ? each : best), null)
  if (fitting === null) return null
  const lackOf = ({ group, months, extra }: PlanReplay): Lack | null => {
    const isWithoutExport = !extra.isEnough && months.some(({ used, limits }) => used.export > 0 && limits.export === 0)
    if (keepsResolution(group.id)) return isWithoutExport ? 'export' : null
    return isWithoutExport ? 'both' : 'resolution'
  }
  const [nearest] = compared
    .filter((each) => costs(each) < costs(fitting))
    .toSorted((a, b) => (costs(a) < costs(b) ? 1 : -1))
    .flatMap((replay) => {
      const lacks = lackOf(replay)
      return lacks === null ? [] : [{ kind: 'lacking' as const, cheaper: replay.group, lacks }]
    })
  return { group: fitting.group, reason: nearest ?? { kind: 'cheapest' } }
}
