import {
  addMonths,
  addMonthsToDate,
  dateOf,
  type Instant,
  monthOf,
  startOfDay,
  startOfMonth,
} from '../calendar/index.ts'
import { asleepPlan, type Catalogue, type CataloguePlan } from '../catalogue/index.ts'
import type { Contract, Sleep } from './contract.ts'
import { baseGroupAt } from './entries.ts'

const YEAR = 12

type Sleeping = Pick<Contract, 'sleeps' | 'zone'>

/** The sleeps that begin before `until`, in the order of time; one of every year with its repetitions. */
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

/** The same days so many years later; the last day of February where the 29th is missing. */
function repeated({ from, plannedUntil }: Sleep, years: number, zone: string): Sleep {
  const until = startOfDay(addMonthsToDate(dateOf(plannedUntil, zone), YEAR * years), zone)
  return {
    from: startOfMonth(addMonths(monthOf(from, zone), YEAR * years), zone),
    until,
    plannedUntil: until,
    everyYear: true,
  }
}

/** The sleep of an instant by the days alone, whatever plan is in force then; null outside of every one. */
export const sleepAt = (contract: Sleeping, at: Instant): Sleep | null =>
  sleepsUntil(contract, at + 1).find(({ from, until }) => from <= at && at < until) ?? null

/** The plan of the catalogue by which an instant is billed in place of base and seats; null where the contract is awake. */
export function sleepingPlan(contract: Contract, catalogue: Catalogue, at: Instant): CataloguePlan | null {
  if (sleepAt(contract, at) === null) return null
  const group = baseGroupAt(contract, catalogue, at)
  return group === null || group.kind !== 'paid' || group.cycle !== 'month' ? null : asleepPlan(group, catalogue)
}

/**
 * Whether the contract sleeps at an instant (billing rules: "Sleep"): a monthly plan that is sold is in force. An unpaid bill
 * pauses it as always, and a year or no plan at all does not sleep.
 */
export const isAsleepAt = (contract: Contract, catalogue: Catalogue, at: Instant): boolean =>
  sleepingPlan(contract, catalogue, at) !== null

/** The instant, or the first one awake after it: what would begin while the plan sleeps waits for its waking. */
export const awakeFrom = (contract: Contract, catalogue: Catalogue, at: Instant): Instant =>
  isAsleepAt(contract, catalogue, at) ? (sleepAt(contract, at)?.until ?? at) : at

/**
 * The sleep that is planned or in progress; null without one, and where the contract ends before it. A year that was bought
 * meanwhile does not sleep: what was planned falls away when it would begin.
 */
export function pendingSleep(
  { cancellation, sleeps = [] }: Pick<Contract, 'cancellation' | 'sleeps'>,
  now: Instant,
): Sleep | null {
  const last = sleeps.at(-1)
  if (last === undefined || last.until <= now) return null
  return cancellation.state !== 'none' && cancellation.at <= Math.max(now, last.from) ? null : last
}

/** When a sleep is over, and whether the plan wakes then or has ended asleep. */
export const endOfSleep = (
  { cancellation }: Pick<Contract, 'cancellation'>,
  { until }: Sleep,
): { readonly at: Instant; readonly wakes: boolean } =>
  cancellation.state !== 'none' && cancellation.at <= until
    ? { at: cancellation.at, wakes: false }
    : { at: until, wakes: true }

/** The contract without what is planned and has not begun. */
export const withoutPlannedSleep = (contract: Contract, now: Instant): Contract => ({
  ...contract,
  sleeps: (contract.sleeps ?? []).filter(({ from }) => from <= now),
})
