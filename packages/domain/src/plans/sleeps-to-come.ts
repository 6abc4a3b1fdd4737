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

/** The repetition of a sleep of every year that is over, once it is; null where there is none. */
function nextSleep(contract: Contract, now: Instant): Sleep | null {
  const last = contract.sleeps?.at(-1)
  return last === undefined || !last.everyYear || last.until > now ? null : nextAfter(contract, now)
}

/** What a sleep of every year is repeated by, seen from now; null where there is none. */
export function nextAfter(contract: Contract, now: Instant): Sleep | null {
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
 * void, and of every year the next one is planned (billing rules: "Sleep"). The same on any other day, and where it is paused.
 */
export function afterSleepDay(contract: Contract, catalogue: Catalogue, at: Instant): Contract {
  const { sleeps = [] } = contract
  const last = sleeps.at(-1)
  if (last === undefined || contract.cancellation.state === 'done') return contract
  if (last.from === at && !isAsleepAt(contract, catalogue, at)) {
    const isPaused = contractStateAt(contract, catalogue, at).kind === 'settlement-readonly'
    return isPaused ? contract : { ...contract, sleeps: sleeps.slice(0, -1) }
  }
  // A year that was bought meanwhile, or a plan that is given, does not sleep again.
  const isMonthly = baseGroupAt(contract, catalogue, at)?.cycle === 'month'
  const next = last.until === at && isMonthly ? nextSleep(contract, at) : null
  return next === null ? contract : { ...contract, sleeps: [...onlyOnce(sleeps), next] }
}
