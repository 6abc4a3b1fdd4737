import type { Instant, Milliseconds } from '@touchline/domain/calendar'
import type { Clock } from '../ports/clock.ts'

/** A clock that can be put forward; only demo and tests have one. */
export interface TestClock extends Clock {
  /** The distance to the machine's clock, milliseconds. */
  offset(): number
  set(instant: Instant): void
}

/** Runs at an offset from the machine's clock; the code that moves it stores the offset in the cell's database. */
export function testClock(offsetMilliseconds: Milliseconds): TestClock {
  let offset = offsetMilliseconds
  return {
    now: () => Date.now() + offset,
    offset: () => offset,
    set: (instant) => {
      offset = instant - Date.now()
    },
  }
}
