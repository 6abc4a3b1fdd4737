import type { SeatCounts } from '../../contract/index.ts'
import type { Money } from '../../money/index.ts'
import { decideGivingUp } from '../../plans/index.ts'
import { seatsToGive } from '../../seats/index.ts'
import { type YearInput } from '../year.ts'
import { yearAhead } from '../year-ahead.ts'

export interface UnusedSeats {
  readonly seats: SeatCounts
  readonly saving: Money
}

const none: SeatCounts = { analysts: 0, viewers: 0 }

export function unusedSeats(input: YearInput, taken: SeatCounts): UnusedSeats | null {
  const decided = decideGivingUp({ ...input, seats: none, inUse: none })
  if (decided.kind === 'refused') return null
  const { free: seats } = seatsToGive({ held: decided.left, taken, seats: [], selfId: '' })
  if (seats.analysts + seats.viewers === 0) return null
  const { minor, currency } = yearAhead(input, []).total
  const saved = minor - yearAhead(input, [{ kind: 'fewer-seats', at: input.now, seats }]).total.minor
  return saved > 0n ? { seats, saving: { minor: saved, currency } } : null
}
