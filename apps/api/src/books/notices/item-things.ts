import { type BoughtThing, thingOf } from '@touchline/domain/add-ons'
import type { AdditionItems } from '@touchline/domain/history'

export const itemThings = (items: AdditionItems): BoughtThing[] =>
  items.map(({ role, count, planGroupId }) => ({ thing: thingOf[role], count, planGroupId }))
