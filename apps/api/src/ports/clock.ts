import type { Instant } from '@touchline/domain/calendar'

/** The only source of time; demos and tests move it. */
export interface Clock {
  now(): Instant
}
