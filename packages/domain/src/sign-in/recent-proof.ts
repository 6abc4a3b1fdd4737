import type { Instant, Seconds } from '../calendar/index.ts'

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
 * When a sign-in at a provider proved who it is, by the clock of the books: as long ago as the provider says, and no longer than
 * makes it old. One of unknown age is old: a session that runs at the provider proves nobody at the screen.
 */
export const authenticatedAt = (provenAgo: Seconds | null, now: Instant): Instant => {
  const old = RECENT_MINUTES * 60_000 + 1_000
  return now - (provenAgo === null ? old : Math.min(Math.ceil(Math.max(0, provenAgo) * 1_000), old))
}

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
