import type { Seconds } from '@touchline/domain/calendar'

/** For all processes of a cell. */
export interface Pace {
  /** Or the seconds until then, without taking a turn. */
  turn(): Promise<Seconds | null>
  /** Without waiting: jobs make room. */
  pass(): void
  rest(seconds: Seconds): Promise<void>
}
