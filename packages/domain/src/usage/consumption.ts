import type { Limit } from '../contract/index.ts'

/** What is used against a limit, in seconds or heads. */
export interface Consumption {
  readonly limit: Limit
  readonly used: number
}

/** From the quietest on: past the soft limit with enough left, running out, used up. */
export type LimitAlert = 'none' | 'past' | 'soft' | 'hard'
