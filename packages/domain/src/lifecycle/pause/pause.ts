import { addDays, dateOf, type Instant, startOfDay, type Zone } from '../../calendar/index.ts'
import { type Catalogue, type CataloguePlan, readOnlyPlan } from '../../catalogue/index.ts'
import { type Contract, contractStateAt, groupOf, isActive, type PlanEntry } from '../../contract/index.ts'
import { type PlanSchedule, planEntries } from '../schedule.ts'
import type { ScheduledCut } from '../withdraw.ts'

/** Days after an unpaid yearly term. */
const READONLY_DAYS_AFTER_TERM = 60

type Kept = Pick<PlanEntry, 'contractPlanId' | 'couponId' | 'limits' | 'reserved'>

export interface PausedEntry extends Kept {
  readonly end: Instant | null
  readonly uncutEnd: Instant | null
}

export interface WaitingEntry extends Kept {
  readonly start: Instant
  readonly end: Instant | null
}

export interface Pause {
  readonly entries: readonly PausedEntry[]
  readonly waiting: readonly WaitingEntry[]
}

interface Pausing {
  readonly schedule: PlanSchedule
  readonly pause: Pause
}

const pausable = new Set(['monthly', 'yearly', 'coupon', 'mbp'])

/** A failed settlement pauses only a paid plan. */
export const isPausable = (contract: Contract, catalogue: Catalogue, at: Instant): boolean =>
  pausable.has(contractStateAt(contract, catalogue, at).kind)

/**
 * Replaces plan and seats by the read-only plan; scheduled changes wait, hours stay. Null without a paid plan (reading
 * S5) or read-only plan.
 */
export function pausePlan(
  contract: Contract,
  catalogue: Catalogue,
  cuts: readonly ScheduledCut[],
  now: Instant,
): Pausing | null {
  if (!isPausable(contract, catalogue, now)) return null
  const readOnly = readOnlyPlan('settlement-readonly', catalogue)
  if (readOnly === null) return null
  const plans = planEntries(contract, catalogue)
  const running = plans.filter((entry) => isActive(entry, now))
  const waiting = plans.filter((entry) => entry.start > now)
  const pause = { entries: running.map((entry) => pausedEntry(entry, cuts)), waiting: waiting.map(waitingEntry) }
  return {
    pause,
    schedule: {
      withdraw: [...running.filter(({ start }) => start === now), ...waiting].map(({ id }) => id),
      end: running.filter(({ start }) => start < now).map(({ id }) => ({ entryId: id, at: now })),
      add: [{ contractPlanId: readOnly.id, start: now, end: endOfReadonly(contract, catalogue, pause) }],
    },
  }
}

const keptOf = ({ contractPlanId, couponId, limits, reserved = null }: PlanEntry): Kept => ({
  contractPlanId,
  couponId,
  limits,
  reserved,
})

const pausedEntry = (entry: PlanEntry, cuts: readonly ScheduledCut[]): PausedEntry => {
  const cut = cuts.find(({ entryId }) => entryId === entry.id)
  return { ...keptOf(entry), end: entry.end, uncutEnd: cut === undefined ? entry.end : cut.end }
}

const waitingEntry = (entry: PlanEntry): WaitingEntry => ({ ...keptOf(entry), start: entry.start, end: entry.end })

/** Until a scheduled cancellation, sixty days after a yearly term, the plan's own end, or else until paid. */
function endOfReadonly({ cancellation, zone }: Contract, catalogue: Catalogue, pause: Pause): Instant | null {
  const base = pausedBase(pause, catalogue)
  if (base === null || base.end === null || cancellation.state === 'reserved') return base?.end ?? null
  const { cycle, discountPercent } = groupOf(base.plan, catalogue)
  if (cycle === 'year') return expiryOf(base.end, zone)
  return discountPercent > 0 || pause.waiting.length > 0 ? null : base.end
}

/** The sixtieth day's end. */
export const expiryOf = (termEnd: Instant, zone: Zone): Instant =>
  startOfDay(addDays(dateOf(termEnd, zone), READONLY_DAYS_AFTER_TERM), zone)

export function pausedBase(
  { entries }: Pause,
  catalogue: Catalogue,
): { readonly plan: CataloguePlan; readonly end: Instant | null } | null {
  for (const { contractPlanId, end } of entries) {
    const plan = catalogue.plans.get(contractPlanId)
    if (plan?.role === 'base') return { plan, end }
  }
  return null
}
