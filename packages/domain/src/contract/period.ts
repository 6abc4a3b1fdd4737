import { dateOf, type Instant, type Interval, startOfDay, termAt, type YearlyTerm } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Contract, PlanEntry } from './contract.ts'
import { baseEntryAt, entriesOfRole, groupOf, planOf } from './entries.ts'

/** `now`, or the instant before a pause, which payment undoes. */
export function heldAt(contract: Contract, catalogue: Catalogue, now: Instant): Instant {
  const current = baseEntryAt(contract, catalogue, now)
  return current !== null && isPause(current, catalogue) ? current.start - 1 : now
}

const isPause = (entry: PlanEntry, catalogue: Catalogue): boolean =>
  groupOf(planOf(entry, catalogue), catalogue).kind === 'settlement-readonly'

/** A yearly plan's term, any other plan since its start; pauses do not restart it. Null without a plan. */
export function planPeriodAt(contract: Contract, catalogue: Catalogue, now: Instant): Interval | null {
  const current = baseEntryAt(contract, catalogue, now)
  if (current === null) return null
  const { zone, yearlyAnchor } = contract
  if (planOf(current, catalogue).cycle === 'year' && yearlyAnchor !== null)
    return { start: termAt(dateOf(yearlyAnchor, zone), now, zone).start, end: current.end }
  const bases = entriesOfRole(contract.entries, catalogue, 'base').toSorted((a, b) => b.start - a.start)
  let { start } = current
  let before = start
  for (const entry of bases.filter((each) => each.start < current.start)) {
    const isPaused = isPause(entry, catalogue)
    if (entry.end !== before || (!isPaused && entry.contractPlanId !== current.contractPlanId)) break
    before = entry.start
    if (!isPaused) start = entry.start
  }
  return { start, end: current.end }
}

/**
 * Before the present anchor terms follow the plan then in force: buying again or paying after a pause moves the anchor
 * before the former term's last purchases are billed.
 */
export function yearlyTermAt(
  { entries, zone, yearlyAnchor, id }: Contract,
  catalogue: Catalogue,
  at: Instant,
): YearlyTerm {
  if (yearlyAnchor === null) throw new Error(`contract ${id} has no yearly anchor`)
  const yearly = entriesOfRole(entries, catalogue, 'base').filter((entry) => planOf(entry, catalogue).cycle === 'year')
  const anchor = yearly
    .filter(({ start }) => start <= at && start === startOfDay(dateOf(start, zone), zone))
    .toSorted((a, b) => a.start - b.start)
    .reduce<Instant | null>((before, { start }) => {
      const term = before === null ? null : termAt(dateOf(before, zone), start, zone)
      const goesOn = yearly.some((entry) => entry.start >= start && entry.end === term?.end)
      return goesOn ? before : start
    }, null)
  return termAt(dateOf(yearlyAnchor <= at ? yearlyAnchor : (anchor ?? yearlyAnchor), zone), at, zone)
}
