import { setTimeout as delay } from 'node:timers/promises'
import type { Milliseconds } from '@touchline/domain/calendar'
import type { Refusal } from '../refusal.ts'
import { tooManyAttempts } from './throttle.ts'

/** So many at a time in this process, for anything that the key names. */
export interface Bound {
  readonly key: string
  /** For the log: what it bounds, without saying whose. */
  readonly kind: string
  readonly places: number
}

/** What is slow, or made slow on purpose, takes a place; without a free place the caller is refused at once. */
export interface WaitingRoom {
  within<T>(bounds: readonly Bound[], work: () => Promise<T>): Promise<T | Refusal<'too-many-attempts'>>
  pause(milliseconds: Milliseconds): Promise<void>
}

const RETRY_AFTER_SECONDS = 5

export const createWaitingRoom = (
  pause: (milliseconds: Milliseconds) => Promise<void> = (milliseconds) => delay(milliseconds),
): WaitingRoom => {
  const taken = new Map<string, number>()
  const change = (bounds: readonly Bound[], by: 1 | -1): void => {
    for (const { key } of bounds) {
      const now = (taken.get(key) ?? 0) + by
      if (now === 0) taken.delete(key)
      else taken.set(key, now)
    }
  }
  return {
    pause,
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

const SLOW_AT_A_TIME = 20

/**
 * Makes an unknown caller wait where a ceiling is exceeded: one at a time for each address, few in all, so that many of
 * them neither cost much nor hold many connections.
 */
export const goSlowly = (
  room: WaitingRoom,
  { name, address, more = [] }: { readonly name: string; readonly address: string; readonly more?: readonly Bound[] },
  milliseconds: Milliseconds,
): Promise<Refusal<'too-many-attempts'> | null> => {
  const bounds: readonly Bound[] = [
    { key: `${name} slow address ${address}`, kind: 'slow at the address', places: 1 },
    ...more,
    { key: `${name} slow`, kind: 'slow', places: SLOW_AT_A_TIME },
  ]
  return room.within(bounds, async () => {
    await room.pause(milliseconds)
    return null
  })
}
