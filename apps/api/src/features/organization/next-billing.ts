import { dateOf, type Instant, startOfNextMonth, termAt, type Zone } from '@touchline/domain/calendar'
import type { Cycle, GroupKind } from '@touchline/domain/catalogue'

interface BaseInForce {
  readonly zone: Zone
  readonly cycle: Cycle
  readonly kind: GroupKind
  readonly yearlyAnchor: Instant | null
}

/** When the plan in force is billed next: the 1st of next month, or the end of the yearly term; never for what is free. */
export const nextBillingDate = ({ zone, cycle, kind, yearlyAnchor }: BaseInForce, now: Instant): Instant | null => {
  if (kind !== 'paid' && kind !== 'mbp') return null
  if (cycle === 'month') return startOfNextMonth(now, zone)
  return yearlyAnchor === null ? null : termAt(dateOf(yearlyAnchor, zone), now, zone).end
}
