import { type AddOn, decideAddOn } from '../add-ons/index.ts'
import { paidAsBought } from '../billing/index.ts'
import type { Contract } from '../contract/index.ts'
import type { PlanSchedule } from '../lifecycle/index.ts'
import type { BuyingOrganization, PlanChangeInput } from '../plans/index.ts'
import type { PlannedChange } from './planned-change.ts'
import { type Surroundings, type Timeline, withNextSleep, withSchedule } from './timeline.ts'

export interface Purchaser {
  readonly organization: BuyingOrganization
  readonly unsettled: boolean
}

export type DecidedChange =
  | { readonly kind: 'refused'; readonly reason: string }
  | {
      readonly kind: 'possible'
      readonly schedule: PlanSchedule
      readonly terms: Partial<Contract>
    }

export type AppliedChange =
  | { readonly kind: 'applied'; readonly timeline: Timeline }
  | { readonly kind: 'refused'; readonly reason: string }

export type DecidingInput = Omit<PlanChangeInput, 'selection'>

export function applyDecided(
  timeline: Timeline,
  kind: PlannedChange['kind'],
  { organization, unsettled }: Purchaser,
  surroundings: Surroundings,
  decide: (input: DecidingInput) => DecidedChange,
): AppliedChange {
  const { at: now, closedAt } = timeline
  if (closedAt !== null) return { kind: 'refused', reason: 'already-cancelled' }
  const buys = kind === 'plan' || kind === 'coupon' || kind === 'add-on'
  const contract = buys ? paidAsBought(timeline.contract) : timeline.contract
  const decided = decide({ contract, catalogue: surroundings.catalogue, organization, unsettled, now })
  if (decided.kind === 'refused') return decided
  const scheduled = withSchedule({ ...timeline, contract }, decided.schedule, decided.terms, surroundings)
  const changed = withNextSleep(scheduled, surroundings)
  const { cancellation } = changed.contract
  return { kind: 'applied', timeline: { ...changed, closedAt: cancellation.state === 'done' ? now : null } }
}

const ready = { hasContact: true, hasCard: true, paysByCard: true }

export function decideExtra(requested: AddOn, input: DecidingInput): DecidedChange {
  const decided = decideAddOn({ ...input, payer: ready }, requested)
  if (decided.kind === 'refused') return decided
  return { kind: 'possible', schedule: { end: [], withdraw: [], add: decided.entries }, terms: {} }
}
