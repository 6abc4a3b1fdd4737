import { decideAddOn } from '../add-ons/index.ts'
import { decideCancellation, waysToLeave } from '../cancellation/index.ts'
import type { Contract } from '../contract/index.ts'
import { decideCouponPurchase } from '../coupons/index.ts'
import type { PlanSchedule } from '../lifecycle/index.ts'
import {
  type BuyingOrganization,
  decideGivingUp,
  decidePlanChange,
  decideSleep,
  decideWaking,
  decideYearlyChange,
  type PlanChangeInput,
} from '../plans/index.ts'
import type { PlannedChange } from './planned-change.ts'

/** Who would buy, and how: what can be bought now is what can be planned. */
export interface Purchaser {
  readonly organization: BuyingOrganization
  /** Whether a billing of the organisation is in Error: nothing can be bought before it is paid. */
  readonly unsettled: boolean
}

type Input = Omit<PlanChangeInput, 'selection'>
type Change<Kind extends PlannedChange['kind']> = Extract<PlannedChange, { readonly kind: Kind }>

type DecidedChange =
  | { readonly kind: 'refused'; readonly reason: string }
  | {
      readonly kind: 'possible'
      readonly schedule: PlanSchedule
      /** What the contract says otherwise afterwards: its anchor, its cancellation. */
      readonly terms: Partial<Contract>
    }

/** What the change does to the contract at `now`, or why it cannot be made. */
export function decideChange(change: PlannedChange, input: Input): DecidedChange {
  switch (change.kind) {
    case 'plan':
      return plan(change, input)
    case 'coupon':
      return coupon(change, input)
    case 'add-on':
      return addOn(change, input)
    case 'fewer-seats':
      return fewerSeats(change, input)
    case 'sleep':
      return decideSleep(input, change.days, change.everyYear)
    case 'waking':
      return decideWaking(input, change.on)
    case 'cancellation':
      return cancellation(change, input)
  }
}

/** Choosing a plan takes a scheduled cancellation back. */
const notCancelled = { cancellation: { state: 'none' } } as const

function plan({ selection }: Change<'plan'>, input: Input): DecidedChange {
  if (input.catalogue.groups.get(selection.groupId)?.cycle === 'year') {
    const decided = decideYearlyChange({ ...input, selection })
    if (decided.kind === 'refused') return decided
    const terms = { ...notCancelled, yearlyAnchor: decided.anchor }
    return { kind: 'possible', schedule: decided.schedule, terms }
  }
  const decided = decidePlanChange({ ...input, selection })
  return decided.kind === 'refused' ? decided : { kind: 'possible', schedule: decided.schedule, terms: notCancelled }
}

function coupon(change: Change<'coupon'>, input: Input): DecidedChange {
  const { kind: _, at: __, ...purchase } = change
  const decided = decideCouponPurchase({ ...input, ...purchase, isUsed: false })
  if (decided.kind === 'refused') return decided
  const terms = { ...notCancelled, yearlyAnchor: decided.yearlyAnchor }
  return { kind: 'possible', schedule: decided.schedule, terms }
}

/** Everything is there to pay with: the planner asks what it costs, not whether the card is registered. */
const ready = { hasContact: true, hasCard: true, paysByCard: true }

function addOn({ addOn: requested }: Change<'add-on'>, input: Input): DecidedChange {
  const decided = decideAddOn({ ...input, payer: ready }, requested)
  if (decided.kind === 'refused') return decided
  return { kind: 'possible', schedule: { end: [], withdraw: [], add: decided.entries }, terms: {} }
}

function fewerSeats({ seats }: Change<'fewer-seats'>, input: Input): DecidedChange {
  const decided = decideGivingUp({ ...input, seats, inUse: { analysts: 1, viewers: 0 } })
  if (decided.kind === 'refused') return decided
  return { kind: 'possible', schedule: { end: [], withdraw: [], add: [] }, terms: decided.terms }
}

function cancellation({ when = 'at-once' }: Change<'cancellation'>, input: Input): DecidedChange {
  const found = waysToLeave(input)
  const decided = found.kind === 'possible' && when === 'period-end' ? found.ways[0] : decideCancellation(input)
  if (decided.kind === 'refused') return decided
  const state = decided.kind === 'close' ? 'done' : 'reserved'
  return { kind: 'possible', schedule: decided.schedule, terms: { cancellation: { state, at: decided.at } } }
}
