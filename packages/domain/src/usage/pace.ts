import type { Instant } from '../calendar/index.ts'
import type { CountingPeriod } from './counting-period.ts'

const DAY_MS = 86_400_000

/**
 * How much will be used by the period's end at the present rate; null on the first day, when nothing can be said. A
 * figure to plan with, in the unit of `used`; it charges nothing.
 */
export function paceAt(used: number, { start, end }: CountingPeriod, at: Instant): number | null {
  if (at - start < DAY_MS) return null
  return Math.floor((used * (end - start)) / (at - start))
}
