import type { Instant } from '../calendar/index.ts'

const RECENT_MINUTES = 5

/** What must be proven recently for a change, and when this session last proved it; null where it never did. */
export interface Proofs {
  readonly passwordAt: Instant
  readonly factorAt: Instant | null
  /** Whether the login has a second factor at all. */
  readonly hasFactor: boolean
}

/** A proof counts for five minutes, the last instant included: a screen that was left open must not be enough. */
export const isRecentProof = (provenAt: Instant | null, now: Instant): boolean =>
  provenAt !== null && now - provenAt <= RECENT_MINUTES * 60_000

/**
 * What is to be proven again before a change of what authenticates a login: where there is a second factor it is asked for
 * together with the password, since who finds an open screen may know that one. Null where both were proven recently.
 */
export const missingProof = (
  { passwordAt, factorAt, hasFactor }: Proofs,
  now: Instant,
): 'password' | 'factor' | null => {
  if (hasFactor && !isRecentProof(factorAt, now)) return 'factor'
  return isRecentProof(passwordAt, now) ? null : 'password'
}
