import { setTimeout as delay } from 'node:timers/promises'
import type { Milliseconds } from '@touchline/domain/calendar'

const FACTOR = 4
const MOST_MS: Milliseconds = 250

export const backoffAfter = (waitedMs: Milliseconds): Milliseconds => Math.min(FACTOR * waitedMs, MOST_MS)

/** Pauses while people wait: whatever an answer takes longer than the quickest so far is caused by others. */
export const createBackoff = (
  ask: () => Promise<unknown>,
  { pause = delay, now = performance.now.bind(performance) }: Partial<Passing> = {},
): (() => Promise<void>) => {
  let quickest = Number.POSITIVE_INFINITY
  return async () => {
    const began = now()
    await ask()
    const took = now() - began
    quickest = Math.min(quickest, took)
    await pause(backoffAfter(took - quickest))
  }
}

interface Passing {
  readonly pause: (ms: Milliseconds) => Promise<unknown>
  readonly now: () => Milliseconds
}
