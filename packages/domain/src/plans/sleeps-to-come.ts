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
import { withAutomaticChanges } from '../lifecycle/index.ts'

const TWO_YEARS = 24

export const onlyOnce = (sleeps: readonly Sleep[]): readonly Sleep[] =>
  sleeps.map((sleep) => ({ ...sleep, everyYear: false }))

export function nextSleep(contract: Contract, now: Instant): Sleep | null {
  const until = startOfMonth(addMonths(monthOf(now, contract.zone), TWO_YEARS), contract.zone)
  return sleepsUntil(contract, until).find(({ from }) => from > now) ?? null
}

/** Null while nothing can sleep, e.g. under a year, which may be withdrawn. */
export function comingSleep(contract: Contract, catalogue: Catalogue, now: Instant): Sleep | null {
  const pending = pendingSleep(contract, now)
  if (pending === null) return null
  const at = Math.max(pending.from, now)
  return isAsleepAt(withAutomaticChanges(contract, catalogue, at + 1), catalogue, at) ? pending : null
}

/**
 * As the jobs write it (billing rules: "Sleep"): removes a void sleep, repeats a yearly one while monthly. Unchanged on
 * other days and while paused.
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
  const isMonthly = baseGroupAt(contract, catalogue, at)?.cycle === 'month'
  const next = isMonthly ? nextSleep(contract, at) : null
  return { ...contract, sleeps: next === null ? onlyOnce(sleeps) : [...onlyOnce(sleeps), next] }
}
