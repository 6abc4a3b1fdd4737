import { paidAsBought } from '../billing/index.ts'
import { decideChange, type Purchaser } from './decide-change.ts'
import type { PlannedChange } from './planned-change.ts'
import { type Surroundings, type Timeline, withNextSleep, withSchedule } from './timeline.ts'

type AppliedChange =
  | { readonly kind: 'applied'; readonly timeline: Timeline }
  | { readonly kind: 'refused'; readonly reason: string }

/** The timeline with the change at its present instant, decided by the very functions that decide it for real. */
export function applyChange(
  timeline: Timeline,
  change: PlannedChange,
  { organization, unsettled }: Purchaser,
  surroundings: Surroundings,
): AppliedChange {
  const { at: now, closedAt } = timeline
  // An account that is closed is not opened again.
  if (closedAt !== null) return { kind: 'refused', reason: 'already-cancelled' }
  // What is bought in the console is paid by card.
  const buys = change.kind === 'plan' || change.kind === 'coupon' || change.kind === 'add-on'
  const contract = buys ? paidAsBought(timeline.contract) : timeline.contract
  const decided = decideChange(change, { contract, catalogue: surroundings.catalogue, organization, unsettled, now })
  if (decided.kind === 'refused') return decided
  const scheduled = withSchedule({ ...timeline, contract }, decided.schedule, decided.terms, surroundings)
  // Who wakes at once has passed the day of the waking.
  const changed = withNextSleep(scheduled, surroundings)
  const { cancellation } = changed.contract
  return { kind: 'applied', timeline: { ...changed, closedAt: cancellation.state === 'done' ? now : null } }
}
