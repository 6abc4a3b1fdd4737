import { decideCancellation, waysToLeave } from '../cancellation/index.ts'
import { customPlanOf } from '../catalogue/index.ts'
import { decideCouponPurchase } from '../coupons/index.ts'
import {
  decideGivingUp,
  decideGivingUpCustom,
  decidePlanChange,
  decideSleep,
  decideWaking,
  decideYearlyChange,
} from '../plans/index.ts'
import { type DecidedChange, decideExtra, type DecidingInput as Input } from './apply-decided.ts'
import type { PlannedChange } from './planned-change.ts'

type Change<Kind extends PlannedChange['kind']> = Extract<PlannedChange, { readonly kind: Kind }>

export function decideChange(change: PlannedChange, input: Input): DecidedChange {
  switch (change.kind) {
    case 'plan':
      return plan(change, input)
    case 'coupon':
      return coupon(change, input)
    case 'add-on':
      return decideExtra(change.addOn, input)
    case 'fewer-seats':
      return fewerSeats(change, input)
    case 'fewer-add-ons':
      return fewerAddOns(change, input)
    case 'sleep':
      return decideSleep(input, change.days, change.everyYear)
    case 'waking':
      return decideWaking(input, change.on)
    case 'cancellation':
      return cancellation(change, input)
  }
}

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

function fewerSeats({ seats }: Change<'fewer-seats'>, input: Input): DecidedChange {
  const decided = decideGivingUp({ ...input, seats, inUse: { analysts: 1, viewers: 0 } })
  if (decided.kind === 'refused') return decided
  return { kind: 'possible', schedule: { end: [], withdraw: [], add: [] }, terms: decided.terms }
}

function fewerAddOns({ addOn: { groupId, count } }: Change<'fewer-add-ons'>, input: Input): DecidedChange {
  const decided = decideGivingUpCustom({ ...input, planId: customPlanOf(groupId), count })
  return decided.kind === 'refused' ? decided : { kind: 'possible', schedule: decided.schedule, terms: {} }
}

function cancellation({ when = 'at-once' }: Change<'cancellation'>, input: Input): DecidedChange {
  const found = waysToLeave(input)
  const decided = found.kind === 'possible' && when === 'period-end' ? found.ways[0] : decideCancellation(input)
  if (decided.kind === 'refused') return decided
  const state = decided.kind === 'close' ? 'done' : 'reserved'
  return { kind: 'possible', schedule: decided.schedule, terms: { cancellation: { state, at: decided.at } } }
}
