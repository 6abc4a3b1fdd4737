import { type Instant, type LocalDate, startOfDay, startOfNextMonth } from '../../calendar/index.ts'
import type { Catalogue } from '../../catalogue/index.ts'
import { baseGroupAt, type Contract, type SeatCounts, seatsAt } from '../../contract/index.ts'
import type { PlanGroupId } from '../../ids/index.ts'
import type { Purchaser } from '../apply-decided.ts'
import { decideChange } from '../decide-change.ts'
import type { PlannedChange } from '../planned-change.ts'
import type { PlannedPlan } from './planned-plan.ts'

export interface PlanningInput extends Purchaser {
  readonly contract: Contract
  readonly catalogue: Catalogue
  readonly now: Instant
}

type Undated = PlannedChange extends infer Change ? (Change extends unknown ? Omit<Change, 'at'> : never) : never

export type Planning =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'refused'; readonly reason: string }
  | {
      readonly kind: 'possible'
      readonly changes: readonly PlannedChange[]
      readonly begins: Instant
      readonly until: Instant | null
    }

/** As late as possible: an upgrade on its day, a downgrade before. */
export function planning(plan: PlannedPlan, input: PlanningInput): Planning {
  const [first, ...others] = changesOf(plan, input)
  if (first === undefined) return { kind: 'nothing' }
  const day = plan.start === null ? input.now : startOfDay(plan.start, input.contract.zone)
  const earlier = waysBefore(day, first, input).map(({ change, at }) => effectOf(change, at, input))
  const inTime = earlier.find((effect) => effect.kind === 'possible' && effect.begins >= day)
  const chosen = inTime ?? effectOf(first, Math.max(day, input.now), input)
  if (chosen.kind === 'refused') return chosen
  const { change, at, begins, until } = chosen
  return { kind: 'possible', changes: [change, ...others].map((each) => ({ ...each, at })), begins, until }
}

/** Today, next month, or just before the day. */
function waysBefore(day: Instant, change: Undated, { now, contract }: PlanningInput) {
  if (day <= now) return []
  const waits = day === startOfNextMonth(now, contract.zone) ? waiting(change) : []
  return [{ change, at: now }, ...waits.map((each) => ({ change: each, at: now })), { change, at: day - 1 }]
}

const waiting = (change: Undated): readonly Undated[] =>
  change.kind === 'plan' ? [{ ...change, selection: { ...change.selection, startsNextMonth: true } }] : []

function effectOf(change: Undated, at: Instant, input: PlanningInput) {
  const decided = decideChange({ ...change, at }, { ...input, now: at })
  if (decided.kind === 'refused') return decided
  const { add, end } = decided.schedule
  const [added] = add
  const leaves = change.kind === 'fewer-add-ons' ? end[0]?.at : undefined
  return { kind: 'possible', change, at, begins: added?.start ?? leaves ?? at, until: added?.end ?? null } as const
}

function changesOf(
  { groupId, seats, start, coupon, sleep = null, addOns = new Map() }: PlannedPlan,
  input: PlanningInput,
): readonly Undated[] {
  const { contract, catalogue, now } = input
  if (sleep !== null) return [{ kind: 'sleep', days: sleep, everyYear: false }]
  if (coupon !== null) return [{ kind: 'coupon', coupon, ...seats, ...couponStart(start) }]
  const current = baseGroupAt(contract, catalogue, now)
  const listed = current?.baseGroupId ?? current?.id
  const to = groupId ?? listed
  if (to === undefined) return []
  const plan: Undated = { kind: 'plan', selection: { groupId: to, ...seats } }
  const isWaiting = contract.cancellation.state !== 'none' || contract.entries.some((entry) => entry.start > now)
  if (to !== listed || (groupId !== null && isWaiting)) return [plan]
  const held = seatsAt(contract, catalogue, now)
  if (seats === null || isSame(seats, held)) return customAddOns(addOns)
  if (current?.cycle === 'year') return [plan]
  return [...added('analyst', seats.analysts - held.analysts), ...added('viewer', seats.viewers - held.viewers)]
}

const customAddOns = (counts: ReadonlyMap<PlanGroupId, number>): readonly Undated[] =>
  [...counts].map(([groupId, count]) => ({
    kind: count > 0 ? 'add-on' : 'fewer-add-ons',
    addOn: { kind: 'custom', groupId, count: Math.abs(count) },
  }))

const couponStart = (start: LocalDate | null) => (start === null ? {} : { startDate: start })

const isSame = (a: SeatCounts, b: SeatCounts): boolean => a.analysts === b.analysts && a.viewers === b.viewers

const AT_ONCE = 10

const added = (kind: 'analyst' | 'viewer', more: number): readonly Undated[] =>
  Array.from({ length: Math.max(0, Math.ceil(more / AT_ONCE)) }, (_, index) => ({
    kind: 'add-on',
    addOn: { kind, count: Math.min(AT_ONCE, more - index * AT_ONCE) },
  }))
