import { type Instant, startOfMonth, type Zone } from '../calendar/index.ts'
import type { CountingPeriod } from './counting-period.ts'

const DAY_MS = 86_400_000

/**
 * How much will be used by the period's end if it goes on as it did so far; null on the first day, when nothing can be said.
 * A figure to plan with, in the unit of `used`; nothing is charged by it.
 */
export function paceAt(used: number, period: CountingPeriod, zone: Zone, at: Instant): number | null {
  const start = startOfMonth(period.from, zone)
  if (at - start < DAY_MS) return null
  return Math.floor((used * (period.end - start)) / (at - start))
}
