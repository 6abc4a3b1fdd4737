import { decideAddOn } from '../add-ons/index.ts'
import { paidByCard } from '../billing/index.ts'
import { decideCancellation } from '../cancellation/index.ts'
import { decideCouponPurchase } from '../coupons/index.ts'
import {
  type BuyingOrganization,
  decidePlanChange,
  decideYearlyChange,
  type PlanSchedule,
  type PlanSelection,
} from '../plans/index.ts'
import type { PlannedChange } from './planned-change.ts'
import { type Surroundings, type Timeline, withSchedule } from './timeline.ts'

/** Who would buy, and how: what can be bought now is what can be planned. */
export interface Buyer {
  readonly organization: BuyingOrganization
  /** Whether a billing of the organisation is in Error: nothing can be bought before it is paid. */
  readonly unsettled: boolean
}

type AppliedChange =
  | { readonly kind: 'applied'; readonly timeline: Timeline }
  | { readonly kind: 'refused'; readonly reason: string }

/** Everything is there to pay with: the planner asks what it costs, not whether the card is registered. */
const ready = { hasContact: true, hasCard: true, paysByCard: true }

/** The timeline with the change at its present instant, decided by the very functions that decide it for real. */
export function applyChange(
  timeline: Timeline,
  change: PlannedChange,
  { organization, unsettled }: Buyer,
  surroundings: Surroundings,
): AppliedChange {
  const { contract, at: now } = timeline
  // An account that is closed is not opened again.
  if (timeline.closedAt !== null) return { kind: 'refused', reason: 'already-cancelled' }
  const { catalogue } = surroundings
  const input = { contract, catalogue, organization, unsettled, now }
  // What is chosen in the console is paid by card.
  const paying = change.kind === 'cancellation' ? contract : paidByCard(contract)
  const done = (
    schedule: PlanSchedule,
    more: Partial<typeof contract> = {},
    closedAt = timeline.closedAt,
  ): AppliedChange => ({
    kind: 'applied',
    timeline: { ...withSchedule({ ...timeline, contract: paying }, schedule, more, surroundings), closedAt },
  })
  switch (change.kind) {
    case 'plan': {
      const decided = decidePlan(input, change.selection)
      return decided.kind === 'refused' ? decided : done(decided.schedule, decided.more)
    }
    case 'coupon': {
      const { kind: _, at: __, ...wanted } = change
      const decided = decideCouponPurchase({ ...input, ...wanted, isUsed: false })
      if (decided.kind === 'refused') return decided
      return done(decided.schedule, { yearlyAnchor: decided.yearlyAnchor, cancellation: { state: 'none' } })
    }
    case 'add-on': {
      const decided = decideAddOn({ ...input, payer: ready }, change.addOn)
      return decided.kind === 'refused' ? decided : done({ end: [], withdraw: [], add: decided.entries })
    }
    case 'cancellation': {
      const decided = decideCancellation(input)
      if (decided.kind === 'refused') return decided
      return decided.kind === 'close'
        ? done(decided.schedule, { cancellation: { state: 'done', at: now } }, now)
        : done(decided.schedule, { cancellation: { state: 'reserved', at: decided.at } })
    }
  }
}

function decidePlan(input: Omit<Parameters<typeof decidePlanChange>[0], 'selection'>, selection: PlanSelection) {
  // Choosing a plan takes a scheduled cancellation back.
  const cancellation = { state: 'none' } as const
  if (input.catalogue.groups.get(selection.groupId)?.cycle === 'year') {
    const decided = decideYearlyChange({ ...input, selection })
    if (decided.kind === 'refused') return decided
    return {
      kind: 'possible' as const,
      schedule: decided.schedule,
      more: { yearlyAnchor: decided.anchor, cancellation },
    }
  }
  const decided = decidePlanChange({ ...input, selection })
  if (decided.kind === 'refused') return decided
  return { kind: 'possible' as const, schedule: decided.schedule, more: { cancellation } }
}
