import type { Instant } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { type Contract, type PlanEntry, planOf } from '../contract/index.ts'
import { passBoundary } from './pass-boundary.ts'
import { applySchedule } from './schedule.ts'

/**
 * The contract with all that follows by itself before `until`, as the jobs of those ends write it: an estimate also
 * counts what comes after a coupon's end. Where a later plan begins, it was decided already.
 */
export function withFollowers(contract: Contract, catalogue: Catalogue, until: Instant): Contract {
  const end = lastBase(contract, catalogue)?.end ?? null
  if (end === null || end >= until) return contract
  const passed = passBoundary(contract, catalogue, end)
  if (passed.kind === 'nothing') return contract
  const followed = applySchedule(contract, passed.schedule, (index) => `after-${end}-${index}`)
  // A contract that has ended has no later plan.
  return lastBase(followed, catalogue)?.end === end ? followed : withFollowers(followed, catalogue, until)
}

/**
 * The end of a plan that has passed, and of which the job was not carried out yet; null where there is none. What a
 * customer does meanwhile comes after it.
 */
export const overdueEnd = (contract: Contract, catalogue: Catalogue, now: Instant): Instant | null =>
  overdue(contract, catalogue, now)?.end ?? null

/** The contract as it stands once every overdue end was carried out: what a quote counts with meanwhile. */
export function withOverdueEnds(contract: Contract, catalogue: Catalogue, now: Instant): Contract {
  const found = overdue(contract, catalogue, now)
  if (found === null) return contract
  const { end, kind, schedule } = found
  const { cancellation } = contract
  const at = kind === 'expired' || cancellation.state === 'none' ? end : cancellation.at
  const isOver = kind === 'expired' || kind === 'cancelled'
  const passed = applySchedule(contract, schedule, (index) => `passed-${end}-${index}`)
  return withOverdueEnds(isOver ? { ...passed, cancellation: { state: 'done', at } } : passed, catalogue, now)
}

function overdue(contract: Contract, catalogue: Catalogue, now: Instant) {
  const end = lastBase(contract, catalogue)?.end ?? null
  if (end === null || end > now) return null
  const passed = passBoundary(contract, catalogue, end)
  return passed.kind === 'nothing' ? null : { ...passed, end }
}

function lastBase(contract: Contract, catalogue: Catalogue): PlanEntry | null {
  let last: PlanEntry | null = null
  for (const entry of contract.entries)
    if ((last === null || entry.start > last.start) && hasTime(entry) && planOf(entry, catalogue).role === 'base')
      last = entry
  return last
}

/** A plan that was replaced at its first instant has none, and another one begins there. */
const hasTime = ({ start, end }: PlanEntry): boolean => end === null || end > start
