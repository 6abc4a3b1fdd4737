import type { Seconds } from '@touchline/domain/calendar'

export interface Pace {
  /** Null, or the seconds to wait. */
  turn(): Promise<Seconds | null>
  pass(): void
  rest(seconds: Seconds): Promise<void>
}
