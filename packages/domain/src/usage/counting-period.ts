import { dateOf, type Instant, monthOf, startOfNextMonth, termAt, type YearMonth } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { baseGroupAt, type Contract } from '../contract/index.ts'

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
