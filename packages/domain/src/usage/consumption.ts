import type { Limit } from '../contract/index.ts'

/** What is used against a limit, in seconds or heads. */
export interface Consumption {
  readonly limit: Limit
  readonly used: number
}

/** What is left of the hard limit, never below 0 (reading D2). */
const remaining = ({ limit, used }: Consumption): number => Math.max(0, limit.hard - used)

/** What a user can still use: the smaller of the remainders of the user and of the organisation (invariant I28). */
export const available = (...consumptions: readonly [Consumption, ...Consumption[]]): number =>
  Math.min(...consumptions.map(remaining))

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
