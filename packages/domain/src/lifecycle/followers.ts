import type { Instant } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { type Contract, type PlanEntry, planOf } from '../contract/index.ts'
import { endOfGivenUp, withGivenUpEnded } from './end-given-up.ts'
import { applyPassed, passBoundary } from './pass-boundary.ts'

/** As the jobs write them: after a coupon, without seats given up. Later plans are decided already. */
export function withAutomaticChanges(held: Contract, catalogue: Catalogue, until: Instant): Contract {
  const end = lastBase(held, catalogue)?.end ?? null
  const givenUpAt = endOfGivenUp(held, catalogue)
  const isFirst = givenUpAt !== null && givenUpAt < until && (end === null || givenUpAt < end)
  const contract = isFirst ? withGivenUpEnded(held, catalogue) : held
  if (end === null || end >= until) return contract
  const passed = passBoundary(contract, catalogue, end)
  if (passed.kind === 'nothing') return contract
  const followed = applyPassed(contract, passed, (index) => `after-${end}-${index}`)
  return lastBase(followed, catalogue)?.end === end ? followed : withAutomaticChanges(followed, catalogue, until)
}

/** Whose job has not run yet; changes follow it. */
export const overdueEnd = (contract: Contract, catalogue: Catalogue, now: Instant): Instant | null =>
  overdue(contract, catalogue, now)?.end ?? null

/** Quotes are based on it until the jobs have run. */
export function withOverdueEnds(contract: Contract, catalogue: Catalogue, now: Instant): Contract {
  const found = overdue(contract, catalogue, now)
  if (found === null) return contract
  const { end, kind } = found
  const { cancellation } = contract
  const at = kind === 'expired' || cancellation.state === 'none' ? end : cancellation.at
  const isOver = kind === 'expired' || kind === 'cancelled'
  const passed = applyPassed(contract, found, (index) => `passed-${end}-${index}`)
  return withOverdueEnds(isOver ? { ...passed, cancellation: { state: 'done', at } } : passed, catalogue, now)
}

function overdue(contract: Contract, catalogue: Catalogue, now: Instant) {
  const ends = [endOfGivenUp(contract, catalogue), lastBase(contract, catalogue)?.end ?? null]
  const due = ends.flatMap((end) => (end === null || end > now ? [] : [end])).toSorted((a, b) => a - b)
  for (const end of due) {
    const passed = passBoundary(contract, catalogue, end)
    if (passed.kind !== 'nothing') return { ...passed, end }
  }
  return null
}

function lastBase(contract: Contract, catalogue: Catalogue): PlanEntry | null {
  let last: PlanEntry | null = null
  for (const entry of contract.entries)
    if ((last === null || entry.start > last.start) && hasTime(entry) && planOf(entry, catalogue).role === 'base')
      last = entry
  return last
}

const hasTime = ({ start, end }: PlanEntry): boolean => end === null || end > start
