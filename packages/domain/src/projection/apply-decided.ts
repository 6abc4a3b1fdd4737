import { paidAsBought } from '../billing/index.ts'
import type { PlanChangeInput } from '../plans/index.ts'
import type { DecidedChange, Purchaser } from './decided-change.ts'
import type { PlannedChange } from './planned-change.ts'
import { type Surroundings, type Timeline, withNextSleep, withSchedule } from './timeline.ts'

export type AppliedChange =
  | { readonly kind: 'applied'; readonly timeline: Timeline }
  | { readonly kind: 'refused'; readonly reason: string }

export type DecidingInput = Omit<PlanChangeInput, 'selection'>

/** The timeline with what was decided at its present instant. */
export function applyDecided(
  timeline: Timeline,
  kind: PlannedChange['kind'],
  { organization, unsettled }: Purchaser,
  surroundings: Surroundings,
  decide: (input: DecidingInput) => DecidedChange,
): AppliedChange {
  const { at: now, closedAt } = timeline
  // An account that is closed is not opened again.
  if (closedAt !== null) return { kind: 'refused', reason: 'already-cancelled' }
  // What is bought in the console is paid by card.
  const buys = kind === 'plan' || kind === 'coupon' || kind === 'add-on'
  const contract = buys ? paidAsBought(timeline.contract) : timeline.contract
  const decided = decide({ contract, catalogue: surroundings.catalogue, organization, unsettled, now })
  if (decided.kind === 'refused') return decided
  const scheduled = withSchedule({ ...timeline, contract }, decided.schedule, decided.terms, surroundings)
  // Who wakes at once has passed the day of the waking.
  const changed = withNextSleep(scheduled, surroundings)
  const { cancellation } = changed.contract
  return { kind: 'applied', timeline: { ...changed, closedAt: cancellation.state === 'done' ? now : null } }
}
