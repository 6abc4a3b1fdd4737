import type { Seconds } from '@touchline/domain/calendar'

export interface Pace {
  /** Null, or the seconds to wait. */
  turn(): Promise<Seconds | null>
  pass(): void
  backOff(seconds: Seconds): Promise<void>
}
