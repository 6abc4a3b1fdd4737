import { dateOf, type Instant, termAt, type YearlyTerm, yearlyTerm } from '../calendar/index.ts'
import type { PlanGroup } from '../catalogue/index.ts'
import { baseGroupAt, contractStateAt, type SeatCounts, scheduledBaseEntry, seatsAt } from '../contract/index.ts'
import { planEntries, scheduleOf } from '../lifecycle/index.ts'
import type { PlanRefusal, YearlyChange } from './change.ts'
import {
  groupBlock,
  isScheduled,
  kindOf,
  type PlanChangeInput,
  planChangeBlock,
  requestedSeats,
  termEndAt,
} from './decide.ts'

const refused = (reason: PlanRefusal): YearlyChange => ({ kind: 'refused', reason })

/**
 * Specification, "Plan change"; billing rules: "Yearly". From today or after the present term. Choosing the present
 * plan and seats withdraws what was scheduled.
 */
export function decideYearlyChange(input: PlanChangeInput): YearlyChange {
  const { contract, catalogue, now, selection } = input
  const to = catalogue.groups.get(selection.groupId)
  if (to === undefined) return refused('plan-unknown')
  if (to.cycle !== 'year' || selection.startsNextMonth === true) return refused('not-offered')
  const reason = planChangeBlock(input) ?? groupBlock(input, to)
  if (reason !== null) return refused(reason)
  const { term, anchor } = termOf(input)
  const from = baseGroupAt(contract, catalogue, now)
  const seats = requestedSeats(input, selection)
  const requested = { term, anchor, from, to, seats }
  const state = contractStateAt(contract, catalogue, now)
  if (state.kind === 'yearly' && from?.id === to.id && isSame(seats, seatsAt(contract, catalogue, now)))
    return resumed(input, requested)
  if (scheduledIs(input, to, seats)) return refused('already-scheduled')
  const boundary = { to, seats, boundary: term.start, end: term.end, now }
  return {
    ...requested,
    kind: kindOfYearly(kindOf(state, from, to), from, to),
    schedule: scheduleOf(contract, catalogue, boundary),
  }
}

/** The same tier by the year, or more seats, takes nothing away. */
const kindOfYearly = (kind: 'purchase' | 'upgrade' | 'downgrade', from: PlanGroup | null, to: PlanGroup) =>
  kind === 'downgrade' && from?.tier === to.tier ? 'upgrade' : kind

interface Requested {
  readonly term: YearlyTerm
  readonly anchor: Instant
  readonly from: PlanGroup | null
  readonly to: PlanGroup
  readonly seats: SeatCounts
}

function resumed({ contract, catalogue, now }: PlanChangeInput, requested: Requested): YearlyChange {
  const waiting = planEntries(contract, catalogue).filter((entry) => entry.start > now)
  if (waiting.length === 0 && contract.cancellation.state === 'none') return refused('already-current')
  const withdraw = waiting.map((entry) => entry.id)
  return { ...requested, kind: 'resume', schedule: { end: [], withdraw, add: [] } }
}

const isSame = (a: SeatCounts, b: SeatCounts): boolean => a.analysts === b.analysts && a.viewers === b.viewers

function scheduledIs({ contract, catalogue, now }: PlanChangeInput, to: PlanGroup, seats: SeatCounts): boolean {
  const scheduled = scheduledBaseEntry(contract, catalogue, now)
  if (scheduled === null || !isScheduled(contract, catalogue, to, now)) return false
  return isSame(seats, seatsAt(contract, catalogue, scheduled.start))
}

/** From the anchor; a new one without a yearly plan. */
function termOf({ contract, catalogue, now }: PlanChangeInput): { term: YearlyTerm; anchor: Instant } {
  const { zone, yearlyAnchor } = contract
  const end = termEndAt(contract, catalogue, now)
  if (end !== null && yearlyAnchor !== null && baseGroupAt(contract, catalogue, now)?.cycle === 'year') {
    const term = termAt(dateOf(yearlyAnchor, zone), end, zone)
    if (term.start === end) return { term, anchor: yearlyAnchor }
  }
  const firstDay = dateOf(end ?? now, zone)
  const term = yearlyTerm(firstDay, 0, zone)
  return { term, anchor: term.start }
}
