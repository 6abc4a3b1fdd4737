import type { Instant } from '../calendar/index.ts'
import {
  type Allowance,
  type Catalogue,
  type CataloguePlan,
  isOfPlan,
  mayHave,
  type PlanGroup,
  type PlanRole,
} from '../catalogue/index.ts'
import {
  baseGroupAt,
  type Contract,
  type PlanEntry,
  planOf,
  type Reserved,
  reservedFrom,
  type SeatCounts,
} from '../contract/index.ts'
import type { CouponId, EntryId, PlanId } from '../ids/index.ts'

export interface AddedEntry {
  readonly contractPlanId: PlanId
  readonly start: Instant
  readonly end: Instant | null
  readonly limits?: Allowance | null
  readonly couponId?: CouponId | null
  readonly reserved?: Reserved | null
}

export interface PlanSchedule {
  /** Null: the open end is restored. */
  readonly end: readonly { readonly entryId: EntryId; readonly at: Instant | null }[]
  /** Entries of a replaced scheduled plan. */
  readonly withdraw: readonly string[]
  readonly add: readonly AddedEntry[]
}

/** Without overlap or gap (invariants I11, I12). */
export function scheduleOf(
  contract: Contract,
  catalogue: Catalogue,
  change: { to: PlanGroup; seats: SeatCounts; boundary: Instant; end?: Instant; now: Instant },
): PlanSchedule {
  const { boundary, now } = change
  const since = Math.min(now, boundary)
  const concerned = planEntries(contract, catalogue).filter((entry) => !hasEnded(entry, since))
  const isRunning = (entry: PlanEntry) => entry.start < boundary && entry.start <= now
  const base = (entry: PlanEntry) => planOf(entry, catalogue).role === 'base'
  const left = customLeftBehind(contract, catalogue, change)
  return {
    end: [
      ...concerned
        .filter(isRunning)
        .filter((entry) => entry.end === null || entry.end > boundary || (base(entry) && entry.end < boundary)),
      ...left.filter(({ start }) => start < boundary),
    ].map((entry) => ({ entryId: entry.id, at: boundary })),
    withdraw: [...concerned.filter((entry) => !isRunning(entry)), ...left.filter(({ start }) => start >= boundary)].map(
      (entry) => entry.id,
    ),
    add: plansOf(change.to, catalogue, change.seats).map((plan) => ({
      contractPlanId: plan.id,
      start: boundary,
      end: change.end ?? null,
      reserved: reservedFrom(boundary, change.to.cycle, contract.zone, now),
    })),
  }
}

/** Those that one of the two plans may not have. */
function customLeftBehind(
  contract: Contract,
  catalogue: Catalogue,
  { to, boundary }: { readonly to: PlanGroup; readonly boundary: Instant },
): readonly PlanEntry[] {
  const from = baseGroupAt(contract, catalogue, boundary - 1)
  return contract.entries.filter((entry) => {
    const plan = planOf(entry, catalogue)
    const isThere = entry.end === null || entry.end > boundary
    return plan.role === 'custom' && isThere && !(mayHave(plan, to) && mayHave(plan, from))
  })
}

/** Past ones too; without bought hours. */
export const planEntries = (contract: Contract, catalogue: Catalogue): readonly PlanEntry[] =>
  contract.entries.filter((entry) => isOfPlan(planOf(entry, catalogue).role))

const hasEnded = (entry: PlanEntry, now: Instant): boolean => entry.end !== null && entry.end <= now

function plansOf(group: PlanGroup, catalogue: Catalogue, seats: SeatCounts): readonly CataloguePlan[] {
  const times = (count: number, role: PlanRole) => {
    if (count <= 0) return []
    const plan = planIn(group, catalogue, role)
    return Array.from({ length: count }, () => plan)
  }
  return [planIn(group, catalogue, 'base'), ...times(seats.analysts - 1, 'analyst'), ...times(seats.viewers, 'viewer')]
}

export function planIn(group: PlanGroup, catalogue: Catalogue, role: PlanRole): CataloguePlan {
  const plan = [...catalogue.plans.values()].find(
    (candidate) => candidate.groupId === group.id && candidate.role === role,
  )
  if (plan === undefined) throw new Error(`plan group ${group.id} has no ${role} plan`)
  return plan
}

/** `nameEntry` names new entries by their order. */
export function applySchedule(
  contract: Contract,
  schedule: PlanSchedule,
  nameEntry: (index: number) => string,
): Contract {
  const ends = new Map(schedule.end.map(({ entryId, at }) => [entryId, at]))
  const withdrawn = new Set(schedule.withdraw)
  const kept = contract.entries.filter((entry) => !withdrawn.has(entry.id))
  const cut = kept.map((entry) => ({ ...entry, end: ends.has(entry.id) ? (ends.get(entry.id) ?? null) : entry.end }))
  const added = schedule.add.map((entry, index) => ({
    ...entry,
    id: nameEntry(index),
    couponId: entry.couponId ?? null,
    limits: entry.limits ?? null,
    reserved: entry.reserved ?? null,
  }))
  return { ...contract, entries: [...cut, ...added] }
}
