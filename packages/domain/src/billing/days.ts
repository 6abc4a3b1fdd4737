import {
  addDays,
  daysInMonth,
  firstDay,
  type Instant,
  rememberedByMonth,
  startOfDay,
  type YearMonth,
  type Zone,
} from '../calendar/index.ts'
import { isActive, type PlanEntry } from '../contract/index.ts'

const startsOfDays = rememberedByMonth((month, zone): readonly Instant[] => {
  const first = firstDay(month)
  return Array.from({ length: daysInMonth(month) + 1 }, (_, index) => startOfDay(addDays(first, index), zone))
})

/**
 * The last millisecond of each day, or before the account's deletion (billing rules: "Monthly"). Skipped days have
 * none.
 */
export function decidingInstants(month: YearMonth, zone: Zone, until: Instant | null): readonly Instant[] {
  const starts = startsOfDays(month, zone)
  return starts.slice(0, -1).flatMap((start, index) => {
    const end = starts[index + 1] ?? start
    if (until === null || end <= until) return start < end ? [end - 1] : []
    return start < until ? [until - 1] : []
  })
}

/** The days after a closing, whose own day was billed with it. */
export const decidingInstantsAfter = (month: YearMonth, zone: Zone, closedAt: Instant): readonly Instant[] => {
  const starts = startsOfDays(month, zone)
  return starts.slice(0, -1).flatMap((start, index) => {
    const end = starts[index + 1] ?? start
    return start >= closedAt && start < end ? [end - 1] : []
  })
}

export function daysOf(entry: PlanEntry, deciding: readonly Instant[]): number {
  const [first, last] = [deciding[0], deciding.at(-1)]
  if (first === undefined || last === undefined) return 0
  if (isActive(entry, first) && isActive(entry, last)) return deciding.length
  return deciding.filter((instant) => isActive(entry, instant)).length
}
