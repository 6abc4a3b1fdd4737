import type { Limit } from '../contract/index.ts'

/** Seconds or heads. */
export interface Consumption {
  readonly limit: Limit
  readonly used: number
}

/** Ascending. */
export type LimitAlert = 'none' | 'past' | 'soft' | 'hard'
