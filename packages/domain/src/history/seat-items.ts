import type { SeatCounts } from '../contract/index.ts'
import type { SeatItems } from './audit-facts.ts'

export function seatItems({ analysts, viewers }: SeatCounts): SeatItems {
  const items: SeatItems = [
    { role: 'analyst', count: analysts },
    { role: 'viewer', count: viewers },
  ]
  return items.filter(({ count }) => count > 0)
}
