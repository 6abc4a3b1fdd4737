import type { Instant, Milliseconds } from '@touchline/domain/calendar'
import type { Clock } from '../ports/clock.ts'

export interface TestClock extends Clock {
  offset(): number
  set(instant: Instant): void
}

/** The caller stores the offset in the database. */
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
