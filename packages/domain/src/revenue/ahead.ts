import { addMonths, startOfMonth, type YearMonth } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { baseGroupAt, type Contract, yearlyTermAt } from '../contract/index.ts'
import { withAutomaticChanges } from '../lifecycle/index.ts'
import { minorOf, standingAt } from './standing.ts'

export interface MonthAhead {
  readonly month: YearMonth
  /** Within the term that runs at the end of the asked month. */
  readonly agreed: bigint
  /** Terms that begin later, as things stand. */
  readonly renewal: bigint
  readonly monthly: bigint
}

const MONTHS = 12

export function revenueAhead(held: Contract, catalogue: Catalogue, month: YearMonth): readonly MonthAhead[] {
  const { zone } = held
  const lastInstant = (of: YearMonth) => startOfMonth(addMonths(of, 1), zone) - 1
  const now = lastInstant(month)
  const isYearly = baseGroupAt(held, catalogue, now)?.cycle === 'year'
  const agreedUntil = isYearly && held.yearlyAnchor !== null ? yearlyTermAt(held, catalogue, now).end : now
  return Array.from({ length: MONTHS }, (_, index) => {
    const ahead = addMonths(month, index + 1)
    const at = lastInstant(ahead)
    const { state, parts } = standingAt(withAutomaticChanges(held, catalogue, at + 1), catalogue, at)
    const counted = state === 'held' ? parts : []
    const yearly = minorOf(counted.filter(({ cycle }) => cycle === 'year'))
    const isAgreed = at < agreedUntil
    const monthly = minorOf(counted) - yearly
    return { month: ahead, agreed: isAgreed ? yearly : 0n, renewal: isAgreed ? 0n : yearly, monthly }
  })
}
