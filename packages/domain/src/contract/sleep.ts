import {
  addMonths,
  addMonthsToDate,
  dateOf,
  type Instant,
  monthOf,
  startOfDay,
  startOfMonth,
} from '../calendar/index.ts'
import { asleepPlan, type Catalogue, type CataloguePlan, type PlanGroup } from '../catalogue/index.ts'
import type { Contract, Sleep } from './contract.ts'
import { baseGroupAt } from './entries.ts'
import { isCancelled } from './state.ts'

const YEAR = 12

type Sleeping = Pick<Contract, 'sleeps' | 'zone'>

export function sleepsUntil({ sleeps = [], zone }: Sleeping, until: Instant): readonly Sleep[] {
  const last = sleeps.at(-1)
  const begun = sleeps.filter(({ from }) => from < until)
  if (last === undefined || !last.everyYear) return begun
  const all = [...begun]
  for (let years = 1; ; years += 1) {
    const next = repeated(last, years, zone)
    if (next.from >= until) return all
    all.push(next)
  }
}

/** 29 February falls back to the 28th. */
function repeated({ from, plannedUntil }: Sleep, years: number, zone: string): Sleep {
  const until = startOfDay(addMonthsToDate(dateOf(plannedUntil, zone), YEAR * years), zone)
  return {
    from: startOfMonth(addMonths(monthOf(from, zone), YEAR * years), zone),
    until,
    plannedUntil: until,
    everyYear: true,
  }
}

export const sleepAt = (contract: Sleeping, at: Instant): Sleep | null =>
  sleepsUntil(contract, at + 1).find(({ from, until }) => from <= at && at < until) ?? null

/** Replaces base and seats; null: awake. */
export function sleepingPlan(contract: Contract, catalogue: Catalogue, at: Instant): CataloguePlan | null {
  return sleepAt(contract, at) === null ? null : asleepPlanOf(baseGroupAt(contract, catalogue, at), catalogue)
}

const asleepPlanOf = (group: PlanGroup | null, catalogue: Catalogue): CataloguePlan | null =>
  group === null || group.kind !== 'paid' || group.cycle !== 'month' ? null : asleepPlan(group, catalogue)

/** Only a paid monthly plan, and not while paused (billing rules: "Sleep"). */
export const isAsleepAt = (contract: Contract, catalogue: Catalogue, at: Instant): boolean =>
  sleepingPlan(contract, catalogue, at) !== null

/** Also with what follows a coupon that ends then. */
export function awakeFrom(contract: Contract, catalogue: Catalogue, at: Instant): Instant {
  const until = sleepAt(contract, at)?.until ?? at
  if (isAsleepAt(contract, catalogue, at)) return until
  const isFollowed = baseGroupAt(contract, catalogue, at) === null && !isCancelled(contract, at)
  return isFollowed && asleepPlanOf(baseGroupAt(contract, catalogue, at - 1), catalogue) !== null ? until : at
}

/** Null if the contract ends or a year begins before. */
export function pendingSleep(
  { cancellation, sleeps = [] }: Pick<Contract, 'cancellation' | 'sleeps'>,
  now: Instant,
): Sleep | null {
  const last = sleeps.at(-1)
  if (last === undefined || last.until <= now) return null
  return cancellation.state !== 'none' && cancellation.at <= Math.max(now, last.from) ? null : last
}

export const endOfSleep = (
  { cancellation }: Pick<Contract, 'cancellation'>,
  { until }: Sleep,
): { readonly at: Instant; readonly wakes: boolean } =>
  cancellation.state !== 'none' && cancellation.at <= until
    ? { at: cancellation.at, wakes: false }
    : { at: until, wakes: true }

export const withoutPlannedSleep = (contract: Contract, now: Instant): Contract => ({
  ...contract,
  sleeps: (contract.sleeps ?? []).filter(({ from }) => from <= now),
})
