import type { Milliseconds } from '@touchline/domain/calendar'
import type { Refusal } from '../refusal.ts'
import { tooManyAttempts } from './throttle.ts'

export interface Bound {
  readonly key: string
  readonly kind: string
  readonly places: number
  readonly longestMs?: Milliseconds
}

/** Places for slow work; full means refused at once. */
export interface WaitingRoom {
  within<T>(bounds: readonly Bound[], work: () => Promise<T>): Promise<T | Refusal<'too-many-attempts'>>
}

const RETRY_AFTER_SECONDS = 5

interface Visit {
  readonly since: Milliseconds
}

export const createWaitingRoom = (nowMs: () => Milliseconds = () => performance.now()): WaitingRoom => {
  const inside = new Map<string, Set<Visit>>()
  const isFull = ({ key, places, longestMs = Number.POSITIVE_INFINITY }: Bound): boolean => {
    const visits = inside.get(key) ?? new Set()
    const [first] = visits
    return visits.size >= places || (first !== undefined && nowMs() - first.since > longestMs)
  }
  const enter = (key: string, visit: Visit): void => {
    const visits = inside.get(key) ?? new Set()
    inside.set(key, visits.add(visit))
  }
  const leave = (key: string, visit: Visit): void => {
    const visits = inside.get(key)
    visits?.delete(visit)
    if (visits?.size === 0) inside.delete(key)
  }
  return {
    within: async (bounds, work) => {
      const full = bounds.find(isFull)
      if (full !== undefined) return tooManyAttempts(RETRY_AFTER_SECONDS, full.kind)
      const visit = { since: nowMs() }
      for (const { key } of bounds) enter(key, visit)
      try {
        return await work()
      } finally {
        for (const { key } of bounds) leave(key, visit)
      }
    },
  }
}
