import type { Refusal } from '../refusal.ts'
import { tooManyAttempts } from './throttle.ts'

/** So many at a time in this process, for anything that the key names. */
export interface Bound {
  readonly key: string
  /** For the log: what it bounds, without saying whose. */
  readonly kind: string
  readonly places: number
}

/** What is slow takes a place; without a free place the caller is refused at once. */
export interface WaitingRoom {
  within<T>(bounds: readonly Bound[], work: () => Promise<T>): Promise<T | Refusal<'too-many-attempts'>>
}

const RETRY_AFTER_SECONDS = 5

export const createWaitingRoom = (): WaitingRoom => {
  const taken = new Map<string, number>()
  const change = (bounds: readonly Bound[], by: 1 | -1): void => {
    for (const { key } of bounds) {
      const now = (taken.get(key) ?? 0) + by
      if (now === 0) taken.delete(key)
      else taken.set(key, now)
    }
  }
  return {
    within: async (bounds, work) => {
      const full = bounds.find(({ key, places }) => (taken.get(key) ?? 0) >= places)
      if (full !== undefined) return tooManyAttempts(RETRY_AFTER_SECONDS, full.kind)
      change(bounds, 1)
      try {
        return await work()
      } finally {
        change(bounds, -1)
      }
    },
  }
}
