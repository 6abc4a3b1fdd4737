import { type Instant, monthOf, startOfNextMonth } from '../calendar/index.ts'
import type { Catalogue, GroupKind } from '../catalogue/index.ts'
import {
  baseEntryAt,
  type Contract,
  closingIn,
  groupOf,
  isCancelled,
  type PlanEntry,
  planOf,
} from '../contract/index.ts'
import type { AddedEntry, PlanSchedule } from '../lifecycle/index.ts'
import type { CancellationRefusal, Cancelling, KeptEntry, Leaving } from './cancelling.ts'

export interface CancellingInput {
  readonly contract: Contract
  readonly catalogue: Catalogue
  readonly unsettled: boolean
  readonly now: Instant
}

type Ways =
  | { readonly kind: 'refused'; readonly reason: CancellationRefusal }
  | { readonly kind: 'possible'; readonly ways: readonly [Leaving, ...Leaving[]] }

const refused = (reason: CancellationRefusal) => ({ kind: 'refused', reason }) as const

/** Latest first. Refused with a bill in Error, a scheduled cancellation, or nothing in force. */
export function waysToLeave({ contract, catalogue, unsettled, now }: CancellingInput): Ways {
  if (isCancelled(contract, now)) return refused('already-cancelled')
  if (contract.cancellation.state === 'reserved') return refused('already-reserved')
  const base = baseEntryAt(contract, catalogue, now)
  if (base === null) return refused('nothing-to-cancel')
  if (unsettled) return refused('unsettled')
  const { cycle, kind } = groupOf(planOf(base, catalogue), catalogue)
  const close: Leaving = { kind: 'close', at: now, schedule: endingAt(contract, now) }
  if (cycle === 'year') {
    if (base.end === null) return { kind: 'possible', ways: [close] }
    return { kind: 'possible', ways: [reserveAt(contract, base.end)] }
  }
  const monthEnd = startOfNextMonth(now, contract.zone)
  if (closingIn(contract, monthOf(now, contract.zone)) !== null)
    return { kind: 'possible', ways: [reserveAt(contract, monthEnd)] }
  const reachesIt = base.end === null || base.end >= monthEnd
  if (!reachesIt || !isPaidByMonth[kind]) return { kind: 'possible', ways: [close] }
  return { kind: 'possible', ways: [reserveAt(contract, monthEnd), close] }
}

const isPaidByMonth = {
  paid: true,
  asleep: true,
  test: true,
  'add-on': false,
  mbp: true,
  trial: false,
  'offline-trial': false,
  'trial-readonly': false,
  'settlement-readonly': false,
} satisfies Record<GroupKind, boolean>

/** By the specification a monthly account closes at once, a yearly contract ends with its term. */
export function decideCancellation(input: CancellingInput): Cancelling {
  const found = waysToLeave(input)
  return found.kind === 'refused' ? found : (found.ways.at(-1) ?? found.ways[0])
}

const reserveAt = (contract: Contract, at: Instant): Leaving => ({
  kind: 'reserve',
  at,
  schedule: endingAt(contract, at),
  kept: beyond(contract, at),
})

function endingAt({ entries }: Contract, at: Instant): PlanSchedule {
  return {
    end: entries.filter((entry) => entry.start < at && runsBeyond(entry, at)).map(({ id }) => ({ entryId: id, at })),
    withdraw: entries.filter((entry) => entry.start >= at).map(({ id }) => id),
    add: [],
  }
}

const runsBeyond = ({ end }: PlanEntry, at: Instant): boolean => end === null || end > at

const beyond = ({ entries }: Contract, at: Instant): readonly KeptEntry[] =>
  entries
    .filter((entry) => runsBeyond(entry, at))
    .map(({ id, contractPlanId, couponId, limits, reserved = null, start, end }) => ({
      contractPlanId,
      couponId,
      limits,
      reserved,
      start: later(start, at),
      end,
      cut: start < at ? id : null,
    }))

const later = (a: Instant, b: Instant): Instant => (a > b ? a : b)

function addedOf(kept: KeptEntry): AddedEntry {
  const { cut: _, ...entry } = kept
  return entry
}

export function withdrawalOf(contract: Contract, at: Instant, kept: readonly KeptEntry[]): PlanSchedule {
  const cut = new Set(contract.entries.filter(({ end }) => end === at).map(({ id }) => id))
  const isThere = (entry: KeptEntry) => typeof entry.cut === 'string' && cut.has(entry.cut)
  return {
    withdraw: [],
    end: kept.flatMap((entry) =>
      isThere(entry) && typeof entry.cut === 'string' ? [{ entryId: entry.cut, at: entry.end }] : [],
    ),
    add: kept.filter((entry) => !isThere(entry)).map(addedOf),
  }
}
