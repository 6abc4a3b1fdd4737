import type { Seconds } from '@touchline/domain/calendar'
import type { Tx } from '../../db/connect.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { type Counted, countAttempts, readCounts, uncountAttempts } from './throttle.store.ts'

/** So many attempts per window, for anything that the key names. */
export interface Limit {
  readonly key: string
  /** For the log: what is limited, without saying whose. */
  readonly kind: string
  readonly attempts: number
  readonly windowSeconds: Seconds
  /** Shared by unrelated callers: beyond it they must work, and are never refused. */
  readonly isCeiling?: true
}

/** A caller that may continue. */
interface Admitted {
  readonly kind: 'admitted'
  /** How many times the fullest ceiling is used up; 0 where none is exceeded. */
  readonly strain: number
}

export const tooManyAttempts = (retryAfterSeconds: Seconds, limit: string): Refusal<'too-many-attempts'> => ({
  ...refuse('too-many-attempts', 'Too many attempts', { retryAfterSeconds }),
  logged: { limit },
})

const judge = (
  limits: readonly Limit[],
  counts: readonly Counted[],
  own: number,
): Admitted | Refusal<'too-many-attempts'> => {
  let strain = 0
  for (const { key, kind, attempts, isCeiling } of limits) {
    const counted = counts.find((count) => count.key === key)
    const used = (counted?.attempts ?? 0) + own
    if (counted === undefined || used <= attempts) continue
    if (isCeiling !== true) return tooManyAttempts(counted.retryAfterSeconds, kind)
    strain = Math.max(strain, used / attempts)
  }
  return { kind: 'admitted', strain }
}

/** What an attempt would meet now; counts nothing. */
export const wouldMeet = async (tx: Tx, limits: readonly Limit[]): Promise<Admitted | Refusal<'too-many-attempts'>> =>
  judge(limits, await readCounts(tx, limits), 1)

/**
 * Counts an attempt against its limits, which come from the narrowest to the widest. An attempt that one of them
 * refuses is counted nowhere: one caller never uses up what others share (decision 102). Attempts at the same moment
 * are ordered by what was counted, so that guessing in parallel gains nothing.
 */
export const takeAttempt = async (
  tx: Tx,
  limits: readonly Limit[],
): Promise<Admitted | Refusal<'too-many-attempts'>> => {
  const met = await wouldMeet(tx, limits)
  if (met.kind === 'refused') return met
  const counted = judge(limits, await countAttempts(tx, limits), 0)
  if (counted.kind === 'refused') await uncountAttempts(tx, limits)
  return counted
}
