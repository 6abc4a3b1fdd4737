import type { Instant } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { baseEntryAt, type Contract, groupOf, isCancelled, type PlanEntry, planOf } from '../contract/index.ts'
import type { PlanSchedule } from '../lifecycle/index.ts'
import type { CancellationRefusal, Cancelling } from './cancelling.ts'

export interface CancellingInput {
  readonly contract: Contract
  readonly catalogue: Catalogue
  /** Whether a billing of the organisation is in Error: it is paid first (invariant I30). */
  readonly unsettled: boolean
  readonly now: Instant
}

const refused = (reason: CancellationRefusal): Cancelling => ({ kind: 'refused', reason })

/**
 * A monthly plan, a trial and a read-only plan end at once with the account; a yearly plan ends with its term. Refused
 * while a billing is in Error, when a cancellation is already scheduled, and when nothing is in force.
 */
export function decideCancellation({ contract, catalogue, unsettled, now }: CancellingInput): Cancelling {
  if (isCancelled(contract, now)) return refused('already-cancelled')
  if (contract.cancellation.state === 'reserved') return refused('already-reserved')
  const base = baseEntryAt(contract, catalogue, now)
  if (base === null) return refused('nothing-to-cancel')
  if (unsettled) return refused('unsettled')
  const isYearly = groupOf(planOf(base, catalogue), catalogue).cycle === 'year'
  if (!isYearly || base.end === null) return { kind: 'close', at: now, schedule: endingAt(contract, now) }
  const { end } = base
  return { kind: 'reserve', at: end, schedule: endingAt(contract, end), kept: beyond(contract, end) }
}

/** Everything ends at the instant; what would begin then or later is withdrawn. */
function endingAt({ entries }: Contract, at: Instant): PlanSchedule {
  return {
    end: entries.filter((entry) => entry.start < at && runsBeyond(entry, at)).map(({ id }) => ({ entryId: id, at })),
    withdraw: entries.filter((entry) => entry.start >= at).map(({ id }) => id),
    add: [],
  }
}

const runsBeyond = ({ end }: PlanEntry, at: Instant): boolean => end === null || end > at

const beyond = ({ entries }: Contract, at: Instant): PlanSchedule['add'] =>
  entries
    .filter((entry) => runsBeyond(entry, at))
    .map(({ contractPlanId, couponId, limits, reserved = null, start, end }) => ({
      contractPlanId,
      couponId,
      limits,
      reserved,
      start: later(start, at),
      end,
    }))

const later = (a: Instant, b: Instant): Instant => (a > b ? a : b)
