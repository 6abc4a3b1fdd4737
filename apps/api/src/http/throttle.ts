import type { Tx } from '../db/connect.ts'
import { type Refusal, refuse } from './refusal.ts'
import { countAttempt, forgetAttempts, uncountAttempts } from './throttle.store.ts'

/** So many attempts per window, for whatever the key names. */
export interface Limit {
  readonly key: string
  readonly attempts: number
  readonly windowSeconds: number
}

const refusal = (retryAfterSeconds: number): Refusal =>
  refuse('too-many-attempts', 'Too many attempts', { retryAfterSeconds })

/**
 * Counts an attempt against every limit before it is made, so that guessing in parallel gains nothing; refused when one
 * is used up. Keys are taken in one order: two attempts never wait for each other crosswise.
 */
export const takeAttempt = async (tx: Tx, limits: readonly Limit[]): Promise<Refusal | null> => {
  let retryAfter = 0
  for (const { key, attempts, windowSeconds } of limits.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    const counted = await countAttempt(tx, key, windowSeconds)
    if (counted.attempts > attempts) retryAfter = Math.max(retryAfter, counted.retry_after_seconds)
  }
  return retryAfter > 0 ? refusal(retryAfter) : null
}

/** An attempt that succeeded was no guess: it is taken back from the shared limits and the own one starts anew. */
export const giveBackAttempt = async (tx: Tx, own: string, shared: readonly string[]): Promise<void> => {
  await forgetAttempts(tx, own)
  await uncountAttempts(tx, shared.toSorted())
}
