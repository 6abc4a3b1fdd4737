import { setTimeout as delay } from 'node:timers/promises'
import type { Milliseconds } from '@touchline/domain/calendar'

const RESTS_AS_LONG = 4
const LONGEST_REST_MS: Milliseconds = 250

/** Four times as long as an answer waits for others; a quarter of a second at most. */
export const restAfter = (waitedMs: Milliseconds): Milliseconds => Math.min(RESTS_AS_LONG * waitedMs, LONGEST_REST_MS)

/** Rests while people wait: whatever an answer takes longer than the quickest so far, others keep from it. */
export const createGiveWay = (
  ask: () => Promise<unknown>,
  { rest = delay, now = performance.now.bind(performance) }: Partial<Passing> = {},
): (() => Promise<void>) => {
  let quickest = Number.POSITIVE_INFINITY
  return async () => {
    const began = now()
    await ask()
    const took = now() - began
    quickest = Math.min(quickest, took)
    await rest(restAfter(took - quickest))
  }
}

interface Passing {
  readonly rest: (ms: Milliseconds) => Promise<unknown>
  readonly now: () => Milliseconds
}
