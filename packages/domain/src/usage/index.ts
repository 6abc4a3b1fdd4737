import { dateOf, type Instant, monthOf, startOfNextMonth, termAt, type YearMonth } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { baseGroupAt, type Contract, type Limit } from '../contract/index.ts'

/** What is used against a limit, in seconds or heads. */
export interface Consumption {
  readonly limit: Limit
  readonly used: number
}

/** What is left of the hard limit, never below 0 (decision D2). */
export const remaining = ({ limit, used }: Consumption): number => Math.max(0, limit.hard - used)

/** What a user can still use: the smaller of the remainders of the user and of the organisation (trust I28). */
export const available = (...consumptions: readonly [Consumption, ...Consumption[]]): number =>
  Math.min(...consumptions.map(remaining))

export type LimitAlert = 'none' | 'soft' | 'hard'

/** From the soft limit on, and stronger from the hard limit on (decision D6). Nothing used of nothing given alarms nobody. */
export function alertOf({ limit, used }: Consumption): LimitAlert {
  if (used === 0) return 'none'
  if (used >= limit.hard) return 'hard'
  return used >= limit.soft ? 'soft' : 'none'
}

export interface CountingPeriod {
  readonly cycle: 'month' | 'year'
  /** Whole months in the contract's zone, both included: usage is kept by the month. */
  readonly from: YearMonth
  readonly to: YearMonth
  /** When counting begins anew. */
  readonly end: Instant
}

/**
 * Over which months usage counts against the limits now: the running month, or under a yearly plan its running term, from
 * the month that it begins in.
 */
export function countingPeriodAt(contract: Contract, catalogue: Catalogue, at: Instant): CountingPeriod {
  const { yearlyAnchor, zone } = contract
  const to = monthOf(at, zone)
  if (yearlyAnchor === null || baseGroupAt(contract, catalogue, at)?.cycle !== 'year')
    return { cycle: 'month', from: to, to, end: startOfNextMonth(at, zone) }
  const term = termAt(dateOf(yearlyAnchor, zone), at, zone)
  return { cycle: 'year', from: monthOf(term.start, zone), to, end: term.end }
}

export { paceAt } from './pace.ts'
