import type { Limit } from '../contract/index.ts'

/** What is used against a limit, in seconds or heads. */
export interface Consumption {
  readonly limit: Limit
  readonly used: number
}

export type LimitAlert = 'none' | 'soft' | 'hard'

/**
 * From the soft limit on, and stronger from the hard limit on (reading D6). Nothing used of nothing allowed raises no
 * alert.
 */
export function alertOf({ limit, used }: Consumption): LimitAlert {
  if (used === 0) return 'none'
  if (used >= limit.hard) return 'hard'
  return used >= limit.soft ? 'soft' : 'none'
}
