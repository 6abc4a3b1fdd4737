import type { Seconds } from '@touchline/domain/calendar'

export interface Pace {
  /** Or the seconds until then, without taking a turn. */
  turn(): Promise<Seconds | null>
  pass(): void
  rest(seconds: Seconds): Promise<void>
}
