import type { Seconds } from '@touchline/domain/calendar'
import type { Tx } from '../../db/connect.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { type Counted, countAttempts, readCounts, uncountAttempts } from './throttle.store.ts'

export interface Limit {
  readonly key: string
  readonly kind: string
  readonly attempts: number
  readonly windowSeconds: Seconds
  /** Shared: beyond it callers must work. */
  readonly isCeiling?: true
}

interface Admitted {
  readonly kind: 'admitted'
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

export const wouldMeet = async (tx: Tx, limits: readonly Limit[]): Promise<Admitted | Refusal<'too-many-attempts'>> =>
  judge(limits, await readCounts(tx, limits), 1)

/**
 * Narrowest first. A refused attempt counts nowhere, so that nobody exhausts shared limits (decision 102). Parallel
 * guessing gains nothing.
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
