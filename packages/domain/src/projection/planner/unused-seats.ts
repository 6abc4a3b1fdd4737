import type { SeatCounts } from '../../contract/index.ts'
import type { Money } from '../../money/index.ts'
import { decideGivingUp } from '../../plans/index.ts'
import { seatsToGive } from '../../seats/index.ts'
import { type YearInput } from '../year.ts'
import { yearAhead } from '../year-ahead.ts'

/** Seats that are paid for and that nobody has. */
export interface UnusedSeats {
  readonly seats: SeatCounts
  /** What twelve months cost less without them. */
  readonly saving: Money
}

const none: SeatCounts = { analysts: 0, viewers: 0 }

/** The seats that could be given up without taking anybody's, with what that saves; null where that is nothing (ruling 11). */
export function unusedSeats(input: YearInput, taken: SeatCounts): UnusedSeats | null {
  const decided = decideGivingUp({ ...input, seats: none, inUse: none })
  if (decided.kind === 'refused') return null
  const { free: seats } = seatsToGive({ held: decided.left, taken, seats: [], selfId: '' })
  if (seats.analysts + seats.viewers === 0) return null
  const { minor, currency } = yearAhead(input, []).total
  const saved = minor - yearAhead(input, [{ kind: 'fewer-seats', at: input.now, seats }]).total.minor
  return saved > 0n ? { seats, saving: { minor: saved, currency } } : null
}
