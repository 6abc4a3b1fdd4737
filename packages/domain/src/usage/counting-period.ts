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
  readonly start: Instant
  /** Inclusive, in the contract's zone. */
  readonly from: YearMonth
  readonly to: YearMonth
  readonly end: Instant
}

/** The running month, or the yearly term. */
export function countingPeriodAt(contract: Contract, catalogue: Catalogue, at: Instant): CountingPeriod {
  const { yearlyAnchor, zone } = contract
  const to = monthOf(at, zone)
  if (yearlyAnchor === null || baseGroupAt(contract, catalogue, at)?.cycle !== 'year')
    return { cycle: 'month', start: startOfMonth(to, zone), from: to, to, end: startOfNextMonth(at, zone) }
  const term = termAt(dateOf(yearlyAnchor, zone), at, zone)
  return { cycle: 'year', start: term.start, from: monthOf(term.start, zone), to, end: term.end }
}
