import { DAY, HOUR, type Instant, type Milliseconds } from '../calendar/index.ts'

const SECOND = 1_000
const MINUTE = 60_000

/** After the n-th failure; the last repeats. */
const RESTS: readonly Milliseconds[] = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  6 * HOUR,
]
const LONGEST_BACKOFF_FROM: Milliseconds = 6 * HOUR

/** Then gives up and notifies operators. */
const PATIENCE: Milliseconds = 3 * DAY

type AfterFailure = { readonly kind: 'again'; readonly at: Instant } | { readonly kind: 'given-up' }

/** `attempt` counts from 1; epoch milliseconds. */
export function afterFailure(attempt: number, firstTriedAt: Instant, now: Instant): AfterFailure {
  if (now - firstTriedAt >= PATIENCE) return { kind: 'given-up' }
  const rest = RESTS[attempt - 1] ?? LONGEST_BACKOFF_FROM
  // Exactly at the end.
  return { kind: 'again', at: Math.min(now + rest, firstTriedAt + PATIENCE) }
}
