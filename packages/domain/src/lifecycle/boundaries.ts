import { dateOf, type Instant, startOfDay, termAt } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { type Contract, type PlanEntry, planOf } from '../contract/index.ts'
import type { PlanId } from '../ids/index.ts'

export interface OddBoundary {
  readonly planId: PlanId
  readonly at: Instant
  readonly what: 'no-day' | 'no-term'
}

/**
 * Boundaries within a day (invariant I15), and yearly plans outside their term (invariant I14). The caller knows the
 * moments of purchases and pauses, which are exempt.
 */
export function oddBoundaries(contract: Contract, catalogue: Catalogue): readonly OddBoundary[] {
  const { zone } = contract
  const isDay = (at: Instant): boolean => startOfDay(dateOf(at, zone), zone) === at
  const ofDays = contract.entries.flatMap(({ contractPlanId: planId, start, end }) =>
    [start, end].flatMap((at) => (at === null || isDay(at) ? [] : [{ planId, at, what: 'no-day' as const }])),
  )
  return [...ofDays, ...oddTermEnd(contract, catalogue)]
}

function oddTermEnd({ entries, yearlyAnchor, zone }: Contract, catalogue: Catalogue): readonly OddBoundary[] {
  if (yearlyAnchor === null) return []
  const last = entries
    .filter((entry) => entry.start >= yearlyAnchor && isYearlyBase(entry, catalogue))
    .toSorted((a, b) => a.start - b.start)
    .at(-1)
  if (last === undefined || last.end === null) return []
  const { contractPlanId: planId, start, end: at } = last
  return at === termAt(dateOf(yearlyAnchor, zone), start, zone).end ? [] : [{ planId, at, what: 'no-term' }]
}

function isYearlyBase(entry: PlanEntry, catalogue: Catalogue): boolean {
  const { role, cycle } = planOf(entry, catalogue)
  return role === 'base' && cycle === 'year' && (entry.end === null || entry.end > entry.start)
}
