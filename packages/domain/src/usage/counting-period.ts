import {
  dateOf,
  type Instant,
  monthOf,
  startOfMonth,
  startOfNextMonth,
  termAt,
  type YearMonth,
} from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { baseGroupAt, type Contract } from '../contract/index.ts'

export interface CountingPeriod {
  readonly cycle: 'month' | 'year'
  /** From when on it is counted: the 1st of the month, or the first instant of a term. */
  readonly start: Instant
  /** The months it touches in the contract's zone, both included: usage is kept by the month. */
  readonly from: YearMonth
  readonly to: YearMonth
  /** When counting begins again. */
  readonly end: Instant
}

/** Since when usage counts against the limits now: over the running month, or under a yearly plan over its running term. */
export function countingPeriodAt(contract: Contract, catalogue: Catalogue, at: Instant): CountingPeriod {
  const { yearlyAnchor, zone } = contract
  const to = monthOf(at, zone)
  if (yearlyAnchor === null || baseGroupAt(contract, catalogue, at)?.cycle !== 'year')
    return { cycle: 'month', start: startOfMonth(to, zone), from: to, to, end: startOfNextMonth(at, zone) }
  const term = termAt(dateOf(yearlyAnchor, zone), at, zone)
  return { cycle: 'year', start: term.start, from: monthOf(term.start, zone), to, end: term.end }
}
