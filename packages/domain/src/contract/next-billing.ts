import { dateOf, type Instant, startOfNextMonth, termAt, type Zone } from '../calendar/index.ts'
import type { Cycle, GroupKind } from '../catalogue/index.ts'
import type { Cancellation } from './contract.ts'

export interface BilledPlan {
  readonly zone: Zone
  readonly cycle: Cycle
  readonly kind: GroupKind
  readonly yearlyAnchor: Instant | null
  readonly cancellation: Pick<Cancellation, 'state'>
}

/** The next 1st, or the term's end; null for free plans and scheduled cancellations (specification, "Cancellation"). */
export function nextBillingDate(
  { zone, cycle, kind, yearlyAnchor, cancellation }: BilledPlan,
  now: Instant,
): Instant | null {
  if (cancellation.state !== 'none' || (kind !== 'paid' && kind !== 'mbp')) return null
  if (cycle === 'month') return startOfNextMonth(now, zone)
  return yearlyAnchor === null ? null : termAt(dateOf(yearlyAnchor, zone), now, zone).end
}
