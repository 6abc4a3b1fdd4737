import type { Limit } from '../contract/index.ts'

export interface Consumption {
  readonly limit: Limit
  readonly used: number
}

export type LimitAlert = 'none' | 'past' | 'soft' | 'hard'
