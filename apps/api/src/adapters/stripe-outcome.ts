import type { Currency } from '@touchline/domain/money'
import type Stripe from 'stripe'
import type { ChargeOutcome, ProviderCard, ProviderEvent } from '../ports/payments.ts'

interface Decline {
  readonly code?: string | undefined
  readonly decline_code?: string | undefined
  readonly advice_code?: string | undefined
}

/** A decline with the issuer's advice, where it is the one that we act on. */
export const failedBy = (decline: Decline, fallbackCode: string) => ({
  kind: 'failed' as const,
  code: decline.code ?? fallbackCode,
  declineCode: decline.decline_code ?? null,
  ...(decline.advice_code === 'do_not_try_again' ? { advice: 'do-not-try-again' as const } : {}),
})

const currencyOf = (code: string): Currency => {
  const upper = code.toUpperCase()
  if (upper === 'JPY' || upper === 'EUR' || upper === 'USD') return upper
  throw new Error(`the provider charged in ${code}`)
}

/** The provider's intent as one of our outcomes. */
export function outcomeOf(intent: Stripe.PaymentIntent, error?: Decline): ChargeOutcome {
  if (intent.status === 'succeeded') {
    const { latest_charge: latest } = intent
    const chargeId = typeof latest === 'string' ? latest : (latest?.id ?? intent.id)
    const amount = { minor: BigInt(intent.amount_received), currency: currencyOf(intent.currency) }
    return { kind: 'succeeded', intentId: intent.id, chargeId, amount }
  }
  if (intent.status === 'processing') return { kind: 'processing', intentId: intent.id }
  const decline: Decline = error ?? declineOf(intent)
  if (intent.status === 'requires_action' || decline.code === 'authentication_required') {
    return { kind: 'needs-action', intentId: intent.id, clientSecret: intent.client_secret }
  }
  return { ...failedBy(decline, 'card_declined'), intentId: intent.id }
}

const declineOf = ({ last_payment_error: last }: Stripe.PaymentIntent): Decline => ({
  code: last?.code,
  decline_code: last?.decline_code,
  advice_code: last?.advice_code,
})

/** The few events we act on; any other is accepted and left alone. */
export function eventOf(event: Stripe.Event, cardOf: (method: Stripe.PaymentMethod) => ProviderCard): ProviderEvent {
  const base = { id: event.id, type: event.type }
  if (event.type === 'payment_method.automatically_updated')
    return { ...base, kind: 'card-updated', card: cardOf(event.data.object) }
  if (event.type !== 'payment_intent.succeeded' && event.type !== 'payment_intent.payment_failed')
    return { ...base, kind: 'other' }
  const intent = event.data.object
  const { organizationId, billingInfoId: billingId } = intent.metadata
  if (organizationId === undefined || billingId === undefined) return { ...base, kind: 'other' }
  return { ...base, kind: 'charge-outcome', organizationId, billingId, outcome: outcomeOf(intent) }
}
