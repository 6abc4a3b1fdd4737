import { setTimeout as delay } from 'node:timers/promises'
import type { Instant, Milliseconds } from '@touchline/domain/calendar'
import Stripe from 'stripe'
import { addressOf } from './stripe.ts'

export interface EventAddress {
  readonly url: string
  readonly isEnabled: boolean
  readonly kinds: readonly string[]
}

/** For set-up only; charges do not need it. */
export interface ProviderAccount {
  readonly country: string | null
  /** Payout currency in lower case. */
  readonly currency: string | null
  readonly canCharge: boolean
  /** To the second. */
  readonly now: Instant | null
}

/** Created and deleted without effects. */
export const TEST_EVENT = 'customer.created'

/** Also what `doctor` tests with. */
export const heardEvents: readonly string[] = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'charge.refunded',
  'charge.refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'payment_method.automatically_updated',
  TEST_EVENT,
]

const LOOK_AGAIN_MS: Milliseconds = 500

interface Key {
  readonly secretKey: string
  readonly apiUrl?: string
}

/** Throws the provider's messages, which never contain the whole key. */
export function stripeAccount({ secretKey, apiUrl }: Key) {
  const stripe = new Stripe(secretKey, { ...addressOf(apiUrl), telemetry: false, timeout: 10_000 })
  return {
    read: async (): Promise<ProviderAccount> => {
      const account = await stripe.accounts.retrieveCurrent()
      const said = Date.parse(account.lastResponse.headers['date'] ?? '')
      return {
        country: account.country ?? null,
        currency: account.default_currency ?? null,
        canCharge: account.charges_enabled,
        now: Number.isNaN(said) ? null : said,
      }
    },
    eventAddresses: async (): Promise<readonly EventAddress[]> => {
      const found = await stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 })
      return found.map(({ url, status, enabled_events: kinds }) => ({ url, isEnabled: status === 'enabled', kinds }))
    },
    /** Addresses that did not accept a new test event in time. */
    untakenEvents: async (patienceMs: Milliseconds): Promise<number> => {
      const customer = await stripe.customers.create({ metadata: { purpose: 'doctor: a test event' } })
      try {
        return await untaken(stripe, customer.id, patienceMs)
      } finally {
        await stripe.customers.del(customer.id)
      }
    },
    signatureOf: (payload: string, secret: string): string =>
      stripe.webhooks.generateTestHeaderString({ payload, secret }),
  }
}

async function untaken(stripe: Stripe, customerId: string, patienceMs: Milliseconds): Promise<number> {
  let left = Number.POSITIVE_INFINITY
  for (let waited = 0; waited <= patienceMs; waited += LOOK_AGAIN_MS) {
    const { data } = await stripe.events.list({ type: TEST_EVENT, limit: 100 })
    const event = data.find(({ data: { object } }) => 'id' in object && object.id === customerId)
    left = event?.pending_webhooks ?? left
    if (left === 0) return 0
    await delay(LOOK_AGAIN_MS)
  }
  return left
}
