import { dateOf, type Instant, startOfDay, termAt, type YearlyTerm, yearlyTerm } from '../../calendar/index.ts'
import { type Catalogue, type CataloguePlan, listedPlan, type PlanRole } from '../../catalogue/index.ts'
import {
  baseEntryAt,
  type Contract,
  groupOf,
  isCancelled,
  type PlanEntry,
  planOf,
  type SeatCounts,
  type SeatsGivenUp,
} from '../../contract/index.ts'
import type { PlanId } from '../../ids/index.ts'
import { applyEnded, endGivenUpAfter } from '../end-given-up.ts'
import { withoutDiscount } from '../renewal.ts'
import { type AddedEntry, type PlanSchedule, planIn } from '../schedule.ts'
import { expiryOf, type Pause, type PausedEntry, pausedBase, type WaitingEntry } from './pause.ts'

type Nothing = { readonly kind: 'nothing' }

export type Resumption = Nothing | (Restored & { readonly givenUp?: SeatsGivenUp })

/** `givenUp`: ended during the pause. */
type Restored =
  | {
      readonly kind: 'goes-on'
      readonly plan: CataloguePlan
      readonly schedule: PlanSchedule
      /** Before a scheduled change. */
      readonly uncutEnds: readonly (Instant | null)[]
    }
  | {
      readonly kind: 'begins'
      readonly plan: CataloguePlan
      readonly schedule: PlanSchedule
      /** Charged from today; null: monthly. */
      readonly term: YearlyTerm | null
      readonly yearlyAnchor: Instant | null
    }

/** Without seats given up meanwhile, unless used (`inUse`). */
export function resumePlan(
  pause: Pause,
  contract: Contract,
  catalogue: Catalogue,
  now: Instant,
  inUse?: SeatCounts,
): Resumption {
  const restored = restoredPlan(pause, contract, catalogue, now)
  if (restored.kind === 'nothing') return restored
  const { schedule } = restored
  const start = restored.kind === 'begins' ? (restored.term?.start ?? now) : now
  const ended = endGivenUpAfter(schedule, contract, catalogue, start, inUse)
  if (ended === null) return restored
  if (restored.kind === 'begins') return { ...restored, ...ended }
  const uncutEnds = restored.uncutEnds.filter((_, index) =>
    ended.schedule.add.some((entry) => entry === schedule.add[index]),
  )
  return { ...restored, ...ended, uncutEnds }
}

/**
 * Continues before its end. A term that passed unpaid is not billed: a new one begins today undiscounted, or what was
 * scheduled.
 */
function restoredPlan(pause: Pause, contract: Contract, catalogue: Catalogue, now: Instant): Restored | Nothing {
  const paused = pausedBase(pause, catalogue)
  const current = baseEntryAt(contract, catalogue, now)
  if (paused === null || isCancelled(contract, now) || !isReadonly(current, catalogue)) return { kind: 'nothing' }
  if (paused.end === null || now < paused.end) return goesOn(pause, paused.plan, current, now)
  const { cycle, discountPercent } = groupOf(paused.plan, catalogue)
  if (cycle === 'year' && now >= expiryOf(paused.end, contract.zone)) return { kind: 'nothing' }
  if (pause.waiting.length > 0) return begins(waitingEntries(pause, catalogue), { contract, catalogue, current, now })
  if (cycle === 'month' && discountPercent === 0) return { kind: 'nothing' }
  const renewed = pause.entries.filter(({ end }) => end === paused.end)
  return begins(
    renewed.map(({ contractPlanId }) => ({ contractPlanId: withoutDiscount(contractPlanId, catalogue) })),
    { contract, catalogue, current, now },
  )
}

const isReadonly = (current: PlanEntry | null, catalogue: Catalogue): boolean =>
  current === null || groupOf(planOf(current, catalogue), catalogue).kind === 'settlement-readonly'

const endAt = (current: PlanEntry | null, at: Instant): Pick<PlanSchedule, 'end' | 'withdraw'> => ({
  end: current === null || current.start >= at ? [] : [{ entryId: current.id, at }],
  withdraw: current === null || current.start < at ? [] : [current.id],
})

function goesOn(pause: Pause, plan: CataloguePlan, current: PlanEntry | null, now: Instant): Restored {
  const back = pause.entries.filter(({ end }) => end === null || end > now)
  const running = back.map(({ contractPlanId, couponId, limits, reserved = null, end }: PausedEntry) => ({
    contractPlanId,
    couponId,
    limits,
    reserved,
    start: now,
    end,
  }))
  const uncutEnds = [...back.map(({ uncutEnd }) => uncutEnd), ...pause.waiting.map(({ end }) => end)]
  return { kind: 'goes-on', plan, uncutEnds, schedule: { ...endAt(current, now), add: [...running, ...pause.waiting] } }
}

type Beginning = Pick<AddedEntry, 'contractPlanId' | 'couponId' | 'limits' | 'reserved'>

interface Place {
  readonly contract: Contract
  readonly catalogue: Catalogue
  readonly current: PlanEntry | null
  readonly now: Instant
}

/** Monthly plans at once, yearly ones with the day. */
function begins(entries: readonly Beginning[], place: Place): Restored | Nothing {
  const { contract, catalogue, current, now } = place
  const plans = entries.map((entry) => ({ entry, plan: planWith(entry.contractPlanId, catalogue) }))
  const plan = plans.find((each) => each.plan.role === 'base')?.plan
  if (plan === undefined) return { kind: 'nothing' }
  const yearly = plan.cycle === 'year' ? termFrom(contract, now) : null
  const start = yearly?.term.start ?? now
  const end = yearly?.term.end ?? null
  const add = plans.filter((each) => each.plan.cycle === plan.cycle).map(({ entry }) => ({ ...entry, start, end }))
  const schedule = { ...endAt(current, start), add }
  const yearlyAnchor = yearly?.anchor ?? contract.yearlyAnchor
  return { kind: 'begins', plan, schedule, term: yearly?.term ?? null, yearlyAnchor }
}

/** Keeps the anchor on the day the former term ended. */
function termFrom({ zone, yearlyAnchor }: Contract, now: Instant): { term: YearlyTerm; anchor: Instant } {
  const today = dateOf(now, zone)
  const start = startOfDay(today, zone)
  const next = yearlyAnchor === null ? null : termAt(dateOf(yearlyAnchor, zone), start, zone)
  return next !== null && yearlyAnchor !== null && next.start === start
    ? { term: next, anchor: yearlyAnchor }
    : { term: yearlyTerm(today, 0, zone), anchor: start }
}

function waitingEntries({ entries, waiting }: Pause, catalogue: Catalogue): readonly Beginning[] {
  const first = Math.min(...waiting.map(({ start }) => start))
  const next = waiting.filter(({ start }) => start === first)
  const plans = next.map(({ contractPlanId, couponId, limits, reserved = null }: WaitingEntry) => ({
    contractPlanId,
    couponId,
    limits,
    reserved,
  }))
  const base = plans.map(({ contractPlanId }) => planWith(contractPlanId, catalogue)).find(isBase)
  if (base === undefined || base.cycle !== 'year') return plans
  const count = (of: readonly Beginning[], role: PlanRole) =>
    of.filter(({ contractPlanId }) => planWith(contractPlanId, catalogue).role === role).length
  const missing = (role: 'analyst' | 'viewer') => {
    const length = Math.max(0, count(entries, role) - count(plans, role))
    return Array.from({ length }, () => ({
      contractPlanId: listedPlan(planIn(groupOf(base, catalogue), catalogue, role), catalogue).id,
    }))
  }
  return [...plans, ...missing('analyst'), ...missing('viewer')]
}

const isBase = ({ role }: CataloguePlan): boolean => role === 'base'

function planWith(contractPlanId: PlanId, catalogue: Catalogue): CataloguePlan {
  const plan = catalogue.plans.get(contractPlanId)
  if (plan === undefined) throw new Error(`the catalogue has no plan ${contractPlanId}`)
  return plan
}

/** As if what is unpaid were paid now. Unchanged where the plan would begin anew. */
export function oncePaid(contract: Contract, catalogue: Catalogue, pause: Pause | null, now: Instant): Contract {
  if (pause === null) return contract
  const resumed = resumePlan(pause, contract, catalogue, now)
  return resumed.kind === 'goes-on' ? applyEnded(contract, resumed, (index) => `resumed-${index}`) : contract
}
