import type { Instant } from '../calendar/index.ts'
import type { Consumption } from './consumption.ts'
import type { CountingPeriod } from './counting-period.ts'
import { paceAt } from './pace.ts'

/**
 * Seconds that will be missing at the period's end at the present rate, 0 where none are; on the first day what is
 * missing already.
 */
export const shortageAt = ({ limit, used }: Consumption, period: CountingPeriod, at: Instant): number =>
  Math.max(0, (paceAt(used, period, at) ?? used) - limit.hard)
