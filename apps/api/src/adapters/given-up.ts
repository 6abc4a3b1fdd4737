import { AsyncLocalStorage } from 'node:async_hooks'
import type { Milliseconds } from '@touchline/domain/calendar'
import Stripe from 'stripe'

interface Caller {
  isGone: boolean
}

const callers = new AsyncLocalStorage<Caller>()

export async function within<T>(limitMs: Milliseconds, call: () => Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const error = new Stripe.errors.StripeConnectionError({ message: 'No answer in time', type: 'api_error' })
  const caller = { isGone: false }
  const timer = setTimeout(() => {
    caller.isGone = true
    reject(error)
  }, limitMs)
  try {
    return await Promise.race([callers.run(caller, call), promise])
  } finally {
    clearTimeout(timer)
  }
}

type Client = ReturnType<typeof Stripe.createNodeHttpClient>

/**
 * Sends nothing for a caller that has given up: the SDK would retry even after the day for which the provider keeps
 * keys.
 */
export const forThoseWhoWait = (client: Client): Client => ({
  getClientName: () => client.getClientName(),
  makeRequest: (...request) =>
    callers.getStore()?.isGone === true
      ? Promise.reject(new Error('Nobody waits for the answer'))
      : client.makeRequest(...request),
})
