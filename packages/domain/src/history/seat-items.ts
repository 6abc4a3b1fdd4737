import type { AdditionRole, SeatRole } from '../catalogue/index.ts'
import type { SeatCounts } from '../contract/index.ts'

export type SeatItems = readonly { readonly role: SeatRole; readonly count: number }[]

export type AdditionItems = readonly {
  readonly role: AdditionRole
  readonly count: number
  readonly planGroupId?: string
}[]

export function seatItems({ analysts, viewers }: SeatCounts): SeatItems {
  const items: SeatItems = [
    { role: 'analyst', count: analysts },
    { role: 'viewer', count: viewers },
  ]
  return items.filter(({ count }) => count > 0)
}
