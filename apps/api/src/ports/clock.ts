import type { Instant } from '@touchline/domain/calendar'

/** The only source of time. The product runs on the system's clock, demo and tests on one that a person or a test moves. */
export interface Clock {
  now(): Instant
}
