import type { Milliseconds } from '@touchline/domain/calendar'
import type { HealthChecks } from './health.ts'

type Check = HealthChecks[string]

const KEPT_MS = 30_000

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

/** Any response but a server error; sends no key. */
export const providerAnswers = (apiUrl: string | undefined): Check => {
  const address = new URL(apiUrl === undefined ? '/healthcheck' : '/healthz', apiUrl ?? 'https://api.stripe.com')
  const ask = async () => (await fetch(address, { signal: AbortSignal.timeout(1_500) })).status < 500
  return remembered(ask, KEPT_MS, () => performance.now())
}
