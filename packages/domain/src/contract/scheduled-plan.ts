import { firstWholeMonth, type Instant, monthOf, type YearMonth, type Zone } from '../calendar/index.ts'
import type { Cycle, PriceListDate } from '../catalogue/index.ts'
import type { PlanEntry, Reserved } from './contract.ts'

/** What a plan remembers that begins after `now`; null for one that begins at once. */
export function reservedFrom(start: Instant, cycle: Cycle, zone: Zone, now: Instant): Reserved | null {
  if (start <= now) return null
  return { at: now, through: cycle === 'year' ? monthOf(start, zone) : firstWholeMonth(start, zone) }
}

/** The list that an entry is charged by in a month: the month's own; for a scheduled plan, the one that was shown. */
export const listDateOf = ({ reserved = null }: Pick<PlanEntry, 'reserved'>, month: YearMonth): PriceListDate => ({
  month,
  publishedBy: reserved !== null && month <= reserved.through ? reserved.at : null,
})
