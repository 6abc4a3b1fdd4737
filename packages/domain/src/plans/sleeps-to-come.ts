import { addMonths, type Instant, monthOf, startOfMonth } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import {
  baseGroupAt,
  type Contract,
  contractStateAt,
  isAsleepAt,
  pendingSleep,
  type Sleep,
  sleepsUntil,
} from '../contract/index.ts'
import { withFollowers } from '../lifecycle/index.ts'

/** A sleep of every year is repeated within so many months of today. */
const TWO_YEARS = 24

/** Only the last sleep is of every year. */
export const onlyOnce = (sleeps: readonly Sleep[]): readonly Sleep[] =>
  sleeps.map((sleep) => ({ ...sleep, everyYear: false }))

/** What a sleep of every year is repeated by, seen from now; null where there is none. */
export function nextSleep(contract: Contract, now: Instant): Sleep | null {
  const until = startOfMonth(addMonths(monthOf(now, contract.zone), TWO_YEARS), contract.zone)
  return sleepsUntil(contract, until).find(({ from }) => from > now) ?? null
}

/**
 * The sleep that is planned or in progress, if things stay as they are; null where nothing can sleep on its first day, as under a
 * year that was bought since. It stays planned until then: that year can be withdrawn.
 */
export function comingSleep(contract: Contract, catalogue: Catalogue, now: Instant): Sleep | null {
  const pending = pendingSleep(contract, now)
  if (pending === null) return null
  const at = Math.max(pending.from, now)
  return isAsleepAt(withFollowers(contract, catalogue, at + 1), catalogue, at) ? pending : null
}

/**
 * The contract after a day on which a sleep begins or ends, as the jobs of those days write it: one in which nothing can sleep is
 * void, and of every year the next one is planned, or no longer any where the plan is not monthly then (billing rules: "Sleep"). The
 * same on any other day, and where it is paused.
 */
export function afterSleepDay(contract: Contract, catalogue: Catalogue, at: Instant): Contract {
  const { sleeps = [] } = contract
  const last = sleeps.at(-1)
  if (last === undefined || contract.cancellation.state === 'done') return contract
  if (last.from === at && !isAsleepAt(contract, catalogue, at)) {
    const isPaused = contractStateAt(contract, catalogue, at).kind === 'settlement-readonly'
    return isPaused ? contract : { ...contract, sleeps: sleeps.slice(0, -1) }
  }
  if (last.until !== at || !last.everyYear) return contract
  // Where a year was bought meanwhile, or a plan is given, no later one sleeps either.
  const isMonthly = baseGroupAt(contract, catalogue, at)?.cycle === 'month'
  const next = isMonthly ? nextSleep(contract, at) : null
  return { ...contract, sleeps: next === null ? onlyOnce(sleeps) : [...onlyOnce(sleeps), next] }
}
