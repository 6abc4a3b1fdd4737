import type { Instant } from '@touchline/domain/calendar'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import type Stripe from 'stripe'
import type { ChargeOutcome, ProviderCard, SucceededCharge } from '../ports/payments.ts'

interface Decline {
  readonly code?: string | undefined
  readonly decline_code?: string | undefined
  readonly advice_code?: string | undefined
}

/** With the issuer's advice if we act on it. */
export const failedBy = (decline: Decline, fallbackCode: string) => ({
  kind: 'failed' as const,
  code: decline.code ?? fallbackCode,
  declineCode: decline.decline_code ?? null,
  ...(decline.advice_code === 'do_not_try_again' ? { advice: 'do-not-try-again' as const } : {}),
})

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Null: another use of the account. */
export function billNamedIn({ organizationId = '', billingInfoId: billingId = '' }: Stripe.Metadata): BillKey | null {
  return UUID.test(organizationId) && UUID.test(billingId) ? { organizationId, billingId } : null
}

interface BillKey {
  readonly organizationId: OrganizationId
  readonly billingId: BillingId
}

const sold: Readonly<Record<string, Currency>> = { jpy: 'JPY', eur: 'EUR', usd: 'USD' }

export const isSold = (code: string): boolean => Object.hasOwn(sold, code.toLowerCase())

export const currencyOf = (code: string): Currency => {
  const currency = isSold(code) ? sold[code.toLowerCase()] : undefined
  if (currency === undefined) throw new Error(`the provider charged in ${code}`)
  return currency
}

export function outcomeOf(intent: Stripe.PaymentIntent, error?: Decline): ChargeOutcome {
  if (intent.status === 'succeeded') {
    const { latest_charge: latest } = intent
    const chargeId = typeof latest === 'string' ? latest : (latest?.id ?? intent.id)
    const amount = { minor: BigInt(intent.amount_received), currency: currencyOf(intent.currency) }
    const refund = typeof latest === 'string' || latest === null ? {} : refundOf(latest, null)
    return { kind: 'succeeded', intentId: intent.id, chargeId, amount, ...refund }
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

export const cardOf = (method: Stripe.PaymentMethod): ProviderCard => {
  if (method.card === undefined || method.card === null) throw new Error(`payment method ${method.id} is no card`)
  return {
    paymentMethodId: method.id,
    customerId: typeof method.customer === 'string' ? method.customer : (method.customer?.id ?? null),
    brand: method.card.brand,
    last4: method.card.last4,
    expiryMonth: method.card.exp_month,
    expiryYear: method.card.exp_year,
    holder: method.billing_details.name,
  }
}

/** As the provider's running total. */
const refundOf = (charge: Stripe.Charge, at: Instant | null) =>
  charge.amount_refunded === 0
    ? {}
    : { refund: { inAll: { minor: BigInt(charge.amount_refunded), currency: currencyOf(charge.currency) }, at } }

export function chargedOutcome(charge: Stripe.Charge, at: Instant | null): SucceededCharge | null {
  const { payment_intent: intent } = charge
  if (intent === null) return null
  const amount = { minor: BigInt(charge.amount), currency: currencyOf(charge.currency) }
  const intentId = typeof intent === 'string' ? intent : intent.id
  return { kind: 'succeeded', intentId, chargeId: charge.id, amount, ...refundOf(charge, at) }
}
