import type { Instant, Seconds } from '../calendar/index.ts'

const RECENT_MINUTES = 5

export interface Proofs {
  readonly passwordAt: Instant
  readonly factorAt: Instant | null
  readonly hasFactor: boolean
}

/** Five minutes, inclusive. */
export const isRecentProof = (provenAt: Instant | null, now: Instant): boolean =>
  provenAt !== null && now - provenAt <= RECENT_MINUTES * 60_000

/** Unknown age counts as old: a provider's session proves nobody at the screen. */
export const authenticatedAt = (provenAgo: Seconds | null, now: Instant): Instant => {
  const old = RECENT_MINUTES * 60_000 + 1_000
  return now - (provenAgo === null ? old : Math.min(Math.ceil(Math.max(0, provenAgo) * 1_000), old))
}

/** Both are needed: whoever finds an open screen may know one. Null: both recent. */
export const missingProof = (
  { passwordAt, factorAt, hasFactor }: Proofs,
  now: Instant,
): 'password' | 'factor' | null => {
  if (hasFactor && !isRecentProof(factorAt, now)) return 'factor'
  return isRecentProof(passwordAt, now) ? null : 'password'
}
