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

interface Begun {
  readonly entry: PlanEntry
  readonly begun: Instant
}

/**
 * Before the present anchor terms follow the plan then in force: buying again or paying after a pause moves the anchor
 * before the former term's last purchases are billed. A plan that was to begin when a pause began has its term from that
 * day, though it begins with the payment: within a day, where one that begins anew does so with the day.
 */
export function yearlyTermAt(
  { entries, zone, yearlyAnchor, id }: Contract,
  catalogue: Catalogue,
  at: Instant,
): YearlyTerm {
  if (yearlyAnchor === null) throw new Error(`contract ${id} has no yearly anchor`)
  const bases = entriesOfRole(entries, catalogue, 'base')
  const yearly = entries.filter((entry) => planOf(entry, catalogue).cycle === 'year')
  /** Of the pauses that end then, one after the other; earliest first. */
  const pausesUntil = (end: Instant): readonly Instant[] => {
    const pause = bases.find((entry) => entry.end === end && entry.start < end && isPause(entry, catalogue))
    return pause === undefined ? [] : [...pausesUntil(pause.start), pause.start]
  }
  const begunWith = (start: Instant): Instant => {
    const pauses = pausesUntil(start)
    const isOfTermFrom = (begun: Instant) => {
      const { end } = termAt(dateOf(begun, zone), start, zone)
      return yearly.some((entry) => entry.start >= start && entry.end === end)
    }
    const isFirstOfDay = start === startOfDay(dateOf(start, zone), zone)
    return pauses.find(isOfTermFrom) ?? (isFirstOfDay ? start : (pauses[0] ?? start))
  }
  const goesOn = ({ entry, begun }: Begun, { start, end }: PlanEntry): boolean => {
    const term = termAt(dateOf(begun, zone), start, zone)
    const meets = bases.some((base) => base.end === start)
    const isOfTerm = [start, ...pausesUntil(start)].includes(term.start) || (entry.end ?? start) > term.start
    return meets && end !== null && end <= term.end && isOfTerm
  }
  const last = entriesOfRole(yearly, catalogue, 'base')
    .filter(({ start }) => start <= at)
    .toSorted((a, b) => a.start - b.start)
    .reduce<Begun | null>((before, entry) => {
      const begun = before !== null && goesOn(before, entry) ? before.begun : begunWith(entry.start)
      return { entry, begun }
    }, null)
  return termAt(dateOf(yearlyAnchor <= at ? yearlyAnchor : (last?.begun ?? yearlyAnchor), zone), at, zone)
}
