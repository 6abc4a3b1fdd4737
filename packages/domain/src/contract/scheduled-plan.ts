import { firstWholeMonth, type Instant, monthOf, type YearMonth, type Zone } from '../calendar/index.ts'
import type { Cycle, PriceListDate } from '../catalogue/index.ts'
import type { PlanEntry, Reserved } from './contract.ts'

/** Null if it begins at once. */
export function reservedFrom(start: Instant, cycle: Cycle, zone: Zone, now: Instant): Reserved | null {
  if (start <= now) return null
  return { at: now, through: cycle === 'year' ? monthOf(start, zone) : firstWholeMonth(start, zone) }
}

/** The month's own; for a scheduled plan the list shown. */
export const listDateOf = ({ reserved = null }: Pick<PlanEntry, 'reserved'>, month: YearMonth): PriceListDate => ({
  month,
  publishedBy: reserved !== null && month <= reserved.through ? reserved.at : null,
})
