import type { Seconds } from '@touchline/domain/calendar'

/** How fast the jobs of a cell may ask the card provider: one for all its processes. */
export interface Pace {
  /** Waits for the next turn; where that is too far away no turn is taken, and the seconds until then are answered. */
  turn(): Promise<Seconds | null>
  /** A call that somebody waits for takes a turn without waiting: the jobs make room. */
  pass(): void
  /** The provider asked to be left alone so long. */
  rest(seconds: Seconds): Promise<void>
}
