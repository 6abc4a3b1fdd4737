import type { Instant } from '../calendar/index.ts'
import type { Consumption } from './consumption.ts'
import type { CountingPeriod } from './counting-period.ts'
import { paceAt } from './pace.ts'

/** Seconds missing at the period's end at this rate; on the first day those missing already. */
export const shortageAt = ({ limit, used }: Consumption, period: CountingPeriod, at: Instant): number =>
  Math.max(0, (paceAt(used, period, at) ?? used) - limit.hard)
