import type { BoughtThing } from '@touchline/domain/add-ons'
import type { SeatItems } from '@touchline/domain/history'

const things = { analyst: 'analysts', viewer: 'viewers' } as const

export const seatThings = (items: SeatItems): BoughtThing[] =>
  items.map(({ role, count }) => ({ thing: things[role], count }))
