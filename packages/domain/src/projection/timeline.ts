import { computeYearlyTerm, type Invoice, withGoodwillUsed } from '../billing/index.ts'
import { addMonths, dateOf, type Instant, type LocalDate, monthOf, startOfMonth, termAt } from '../calendar/index.ts'
import { type Catalogue, isSeatRole } from '../catalogue/index.ts'
import { baseEntryAt, baseGroupAt, type Contract, groupOf, isAsleepAt, planOf, sleepsUntil } from '../contract/index.ts'
import {
  applyPassed,
  applySchedule,
  endOfGivenUp,
  type PassedBoundary,
  type PlanSchedule,
  passBoundary,
  schedulingDeadline,
} from '../lifecycle/index.ts'
import { afterSleepDay } from '../plans/index.ts'
import { paidOn } from '../transfers/index.ts'

export interface ContractEvent {
  readonly at: Instant
  readonly kind:
    | Exclude<PassedBoundary['kind'], 'nothing'>
    | 'plan-begins'
    | 'seats-end'
    | 'falls-asleep'
    | 'wakes'
    | 'deadline'
}

interface TermBill {
  readonly at: Instant
  readonly paidOn: LocalDate
  readonly invoice: Invoice
}

export interface Timeline {
  readonly contract: Contract
  readonly at: Instant
  readonly closedAt: Instant | null
  readonly billedTerms: readonly LocalDate[]
  readonly terms: readonly TermBill[]
  readonly events: readonly ContractEvent[]
}

export interface Surroundings {
  readonly catalogue: Catalogue
  storedSecondsAt(at: Instant): number
}

export function timelineAt(contract: Contract, catalogue: Catalogue, now: Instant): Timeline {
  const term = yearlyTermAt(contract, catalogue, now)
  const billedTerms = term === null ? [] : [term.firstDay]
  return { contract, at: now, closedAt: null, billedTerms, terms: [], events: [] }
}

export function withSchedule(
  timeline: Timeline,
  schedule: PlanSchedule,
  more: Partial<Contract>,
  surroundings: Surroundings,
): Timeline {
  const contract = { ...applySchedule(timeline.contract, schedule, namedIn(timeline)), ...more }
  return billTerm({ ...timeline, contract }, surroundings)
}

const namedIn =
  ({ at, contract }: Timeline) =>
  (index: number): string =>
    `projected-${at}-${contract.entries.length}-${index}`

export function advance(timeline: Timeline, to: Instant, surroundings: Surroundings): Timeline {
  const next = nextBoundary(timeline.contract, surroundings.catalogue, timeline.at)
  if (next > to) return { ...timeline, at: to }
  return advance(pass({ ...timeline, at: next }, surroundings), to, surroundings)
}

function nextBoundary(contract: Contract, catalogue: Catalogue, after: Instant): Instant {
  const givenUpAt = endOfGivenUp(contract, catalogue) ?? after
  let next = givenUpAt > after ? givenUpAt : Number.POSITIVE_INFINITY
  for (const boundary of sleepBoundaries(contract, after)) next = Math.min(next, boundary)
  for (const { start, end } of contract.entries) {
    for (const boundary of [start, end ?? start]) if (boundary > after) next = Math.min(next, boundary)
  }
  return next
}

function sleepBoundaries(contract: Contract, after: Instant): readonly Instant[] {
  const { sleeps = [], zone } = contract
  if (sleeps.length === 0) return []
  const twoYears = startOfMonth(addMonths(monthOf(after, zone), 24), zone)
  return sleepsUntil(contract, twoYears).flatMap(({ from, until }) => [from, until].filter((each) => each > after))
}

function pass(timeline: Timeline, surroundings: Surroundings): Timeline {
  const { contract, at } = timeline
  const passed = passBoundary(contract, surroundings.catalogue, at)
  const events = [...timeline.events, ...eventsAt(contract, surroundings.catalogue, at, passed)]
  if (passed.kind === 'nothing') return billTerm(withNextSleep({ ...timeline, events }, surroundings), surroundings)
  const isClosed = passed.kind === 'cancelled'
  const more: Partial<Contract> = isClosed ? { cancellation: { state: 'done', at } } : {}
  const closedAt = isClosed ? at : timeline.closedAt
  const after = { ...applyPassed(contract, passed, namedIn(timeline)), ...more }
  const passedBy = withNextSleep({ ...timeline, events, closedAt, contract: after }, surroundings)
  return billTerm(passedBy, surroundings)
}

export const withNextSleep = (timeline: Timeline, { catalogue }: Surroundings): Timeline => ({
  ...timeline,
  contract: afterSleepDay(timeline.contract, catalogue, timeline.at),
})

function eventsAt(contract: Contract, catalogue: Catalogue, at: Instant, passed: PassedBoundary): ContractEvent[] {
  if (passed.kind !== 'nothing') return [{ at, kind: passed.kind }]
  const isAsleep = isAsleepAt(contract, catalogue, at)
  if (isAsleep !== isAsleepAt(contract, catalogue, at - 1)) return [{ at, kind: isAsleep ? 'falls-asleep' : 'wakes' }]
  if (baseEntryAt(contract, catalogue, at)?.start === at) return [{ at, kind: 'plan-begins' }]
  return contract.entries.some((entry) => entry.end === at && isSeatRole(planOf(entry, catalogue).role))
    ? [{ at, kind: 'seats-end' }]
    : []
}

function billTerm(timeline: Timeline, { catalogue, storedSecondsAt }: Surroundings): Timeline {
  const { contract, at, billedTerms } = timeline
  const term = yearlyTermAt(contract, catalogue, at)
  if (term === null || billedTerms.includes(term.firstDay)) return timeline
  const invoice = computeYearlyTerm({
    contract,
    catalogue,
    termStart: term.start,
    storedSecondsOverRetention: storedSecondsAt(term.start),
  })
  return {
    ...timeline,
    contract: withGoodwillUsed(contract, 'year', invoice),
    billedTerms: [...billedTerms, term.firstDay],
    terms: [...timeline.terms, { at, paidOn: paidOn(contract, 'year', at), invoice }],
  }
}

function yearlyTermAt(contract: Contract, catalogue: Catalogue, at: Instant) {
  const { yearlyAnchor, zone } = contract
  if (yearlyAnchor === null || baseGroupAt(contract, catalogue, at)?.cycle !== 'year') return null
  return termAt(dateOf(yearlyAnchor, zone), at, zone)
}

/** After `after`; null: no term ends. */
export function deadlineOf(contract: Contract, catalogue: Catalogue, after: Instant): ContractEvent | null {
  const base = baseEntryAt(contract, catalogue, after)
  if (base === null || base.end === null || contract.cancellation.state !== 'none') return null
  const { cycle, discountPercent } = groupOf(planOf(base, catalogue), catalogue)
  if (cycle !== 'year' && discountPercent === 0) return null
  const at = schedulingDeadline(base.end, contract.zone)
  return at > after ? { at, kind: 'deadline' } : null
}
