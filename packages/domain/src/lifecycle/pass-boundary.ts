import type { Instant } from '../calendar/index.ts'
import { type Catalogue, type GroupKind, listedPlan, type PlanGroup, readOnlyPlan } from '../catalogue/index.ts'
import {
  type Contract,
  entriesOfRole,
  groupOf,
  type PlanEntry,
  planOf,
  type SeatCounts,
  type SeatsGivenUp,
  seatsAt,
  seatsEndedAt,
} from '../contract/index.ts'
import { applyEnded, endGivenUpAfter, withoutGivenUp } from './end-given-up.ts'
import { renewalOf, withoutDiscount } from './renewal.ts'
import { type AddedEntry, type PlanSchedule, planEntries, planIn } from './schedule.ts'

export type PassedBoundary =
  /** Done already, or nothing follows; `waits`: for the catalogue. */
  | { readonly kind: 'nothing'; readonly waits?: true }
  | {
      /** `expired`: no longer readable. */
      readonly kind: 'renewed' | 'seats-kept' | 'trial-ended' | 'coupon-ended' | 'cancelled' | 'expired' | 'seats-ended'
      readonly schedule: PlanSchedule
      readonly givenUp?: SeatsGivenUp
    }

const nothing: PassedBoundary = { kind: 'nothing' }

/**
 * After a base plan's end, even late: renewal, read-only after a trial, full price after a coupon, nothing after a
 * cancellation (specification, sections 4 and 9). Ends seats given up unless used (`inUse`). Idempotent.
 */
export function passBoundary(
  contract: Contract,
  catalogue: Catalogue,
  boundary: Instant,
  inUse?: SeatCounts,
): PassedBoundary {
  const passed = passPlan(contract, catalogue, boundary)
  if (passed.kind === 'cancelled' || passed.kind === 'expired' || ('waits' in passed && passed.waits === true))
    return passed
  const schedule = passed.kind === 'nothing' ? adding([]) : passed.schedule
  const ended = endGivenUpAfter(schedule, contract, catalogue, boundary, inUse)
  if (ended === null) return passed
  return { kind: passed.kind === 'nothing' ? 'seats-ended' : passed.kind, ...ended }
}

/** `nameEntry` names new entries by their order. */
export function applyPassed(
  contract: Contract,
  passed: Exclude<PassedBoundary, { kind: 'nothing' }>,
  nameEntry: (index: number) => string,
): Contract {
  const after = applyEnded(contract, passed, nameEntry)
  return passed.kind === 'cancelled' || passed.kind === 'expired' ? withoutGivenUp(after) : after
}

function passPlan(contract: Contract, catalogue: Catalogue, boundary: Instant): PassedBoundary {
  const { cancellation } = contract
  if (cancellation.state === 'done') return nothing
  if (cancellation.state === 'reserved' && cancellation.at <= boundary) {
    return { kind: 'cancelled', schedule: endOfAll(contract, cancellation.at, boundary) }
  }
  const base = entriesOfRole(contract.entries, catalogue, 'base')
  const ended = base.find((entry) => entry.end === boundary)
  if (ended === undefined) return nothing
  const next = base.find((entry) => entry.start === boundary)
  if (next !== undefined) return keepSeats(contract, catalogue, next)
  if (base.some(({ start, end }) => start > boundary && (end === null || end > start))) return nothing
  const group = groupOf(planOf(ended, catalogue), catalogue)
  return follow[group.kind](contract, catalogue, { ended, group, boundary })
}

/**
 * Added after the year was scheduled: they continue, undiscounted. A year bought on its first day has only the chosen
 * ones.
 */
function keepSeats(contract: Contract, catalogue: Catalogue, next: PlanEntry): PassedBoundary {
  const group = groupOf(planOf(next, catalogue), catalogue)
  const { reserved = null } = next
  if (group.cycle !== 'year' || reserved === null) return nothing
  const held = seatsAt(contract, catalogue, next.start - 1)
  const ended = seatsEndedAt(contract, next.start)
  const chosen = seatsAt(contract, catalogue, next.start)
  const missing = (role: 'analyst' | 'viewer', count: number): AddedEntry[] =>
    Array.from({ length: Math.max(0, count) }, () => ({
      contractPlanId: listedPlan(planIn(group, catalogue, role), catalogue).id,
      start: next.start,
      end: next.end,
      reserved,
    }))
  const add = [
    ...missing('analyst', held.analysts - ended.analysts - chosen.analysts),
    ...missing('viewer', held.viewers - ended.viewers - chosen.viewers),
  ]
  return add.length === 0 ? nothing : { kind: 'seats-kept', schedule: adding(add) }
}

interface Ended {
  readonly ended: PlanEntry
  readonly group: PlanGroup
  readonly boundary: Instant
}
type Follow = (contract: Contract, catalogue: Catalogue, ended: Ended) => PassedBoundary

const adding = (add: readonly AddedEntry[]): PlanSchedule => ({ end: [], withdraw: [], add })

const afterPaid: Follow = (contract, catalogue, { group, boundary }) => {
  if (group.cycle === 'year') return { kind: 'renewed', schedule: adding(renewalOf(contract, catalogue, boundary)) }
  if (group.discountPercent === 0) return nothing
  const ended = planEntries(contract, catalogue).filter((entry) => entry.end === boundary)
  const add = ended.map(({ contractPlanId }) => ({
    contractPlanId: withoutDiscount(contractPlanId, catalogue),
    start: boundary,
    end: null,
  }))
  return { kind: 'coupon-ended', schedule: adding(add) }
}

const afterTrial: Follow = (_contract, catalogue, { boundary }) => {
  const follower = readOnlyPlan('trial-readonly', catalogue)
  if (follower === null) return { kind: 'nothing', waits: true }
  return { kind: 'trial-ended', schedule: adding([{ contractPlanId: follower.id, start: boundary, end: null }]) }
}

const notFollowed: Follow = () => nothing

const expired: Follow = () => ({ kind: 'expired', schedule: adding([]) })

const follow = {
  paid: afterPaid,
  test: afterPaid,
  trial: afterTrial,
  'offline-trial': afterTrial,
  'trial-readonly': notFollowed,
  'settlement-readonly': expired,
  asleep: notFollowed,
  'add-on': notFollowed,
  mbp: notFollowed,
} satisfies Record<GroupKind, Follow>

/** Equal on the wire, a millisecond earlier. */
const endOfAll = (contract: Contract, cancelledAt: Instant, boundary: Instant): PlanSchedule => ({
  withdraw: contract.entries.filter((entry) => entry.start >= cancelledAt).map((entry) => entry.id),
  end: contract.entries
    .filter((entry) => entry.start < cancelledAt && (entry.end === null || entry.end > boundary))
    .map((entry) => ({ entryId: entry.id, at: boundary })),
  add: [],
})
