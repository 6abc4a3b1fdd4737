import type { Milliseconds } from '@touchline/domain/calendar'
import type { HealthChecks } from './health.ts'

type Check = HealthChecks[string]

/** Monitoring asks every few seconds; another company's server is asked once in this time, whatever it answered. */
const KEPT_MS = 30_000

/** Keeps an answer for a while; callers in between wait for the question in progress. */
export const remembered = (check: Check, keptMs: Milliseconds, elapsedMs: () => number): Check => {
  let asked: { readonly at: number; readonly answer: Promise<boolean> } | null = null
  return () => {
    const now = elapsedMs()
    if (asked === null || now - asked.at >= keptMs) {
      asked = { at: now, answer: Promise.resolve(check()).catch(() => false) }
    }
    return asked.answer
  }
}

/** Whether the card provider is there: any answer that is not its own failure is enough, and no key is sent. */
export const providerAnswers = (apiUrl: string | undefined): Check => {
  const address = new URL(apiUrl === undefined ? '/healthcheck' : '/healthz', apiUrl ?? 'https://api.stripe.com')
  const ask = async () => (await fetch(address, { signal: AbortSignal.timeout(1_500) })).status < 500
  return remembered(ask, KEPT_MS, () => performance.now())
}
