import { adviceCode, type DeclineCode, declineError, networkDeclineCode } from '../cards/decline.ts'
import type { TestCard } from '../cards/test-card.ts'
import type { ApiError } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import type { Charge, Outcome } from '../objects/charge.ts'
import type { PaymentIntent } from '../objects/intent.ts'
import type { PaymentMethod } from '../objects/payment-method.ts'
import { emit } from '../sandbox.ts'
import { newId, randomText } from '../store/identifier.ts'
import { isExpired, testCardOf } from './attachment.ts'
import { causeOf } from './cause.ts'
import { descriptorWith } from './statement-descriptor.ts'

type Verdict = { kind: 'approved' } | { kind: 'authenticate' } | { kind: 'declined'; code: DeclineCode }

export interface Attempt {
  intent: PaymentIntent
  paymentMethod: PaymentMethod
  offSession: boolean
  authenticated: boolean
}

const takePlannedDecline = (call: Call, customer: string | null): DeclineCode | null => {
  const { plannedDeclines } = call.sandbox.books
  const planned = plannedDeclines.all().find((plan) => plan.customer === null || plan.customer === customer)
  if (planned === undefined) return null
  plannedDeclines.remove(planned.id)
  return planned.code
}

const wantsAuthentication = (call: Call, { intent, paymentMethod, offSession, authenticated }: Attempt): boolean => {
  const rule = testCardOf(call, paymentMethod.id)?.authentication ?? 'never'
  if (authenticated) return false
  if (!offSession && intent.payment_method_options.card.request_three_d_secure !== 'automatic') return true
  if (rule === 'never') return false
  if (rule === 'on-session') return !offSession
  return rule === 'always' || call.sandbox.books.vault.get(paymentMethod.id)?.authenticated !== true
}

/** A planned decline is used up. */
export const judge = (call: Call, attempt: Attempt): Verdict => {
  if (wantsAuthentication(call, attempt)) {
    return attempt.offSession ? { kind: 'declined', code: 'authentication_required' } : { kind: 'authenticate' }
  }
  const planned = takePlannedDecline(call, attempt.intent.customer)
  if (planned === 'authentication_required' && !attempt.offSession) {
    return attempt.authenticated ? { kind: 'approved' } : { kind: 'authenticate' }
  }
  if (planned !== null) return { kind: 'declined', code: planned }
  if (isExpired(call, attempt.paymentMethod)) return { kind: 'declined', code: 'expired_card' }
  const charging = testCardOf(call, attempt.paymentMethod.id)?.charging ?? 'accepted'
  return charging === 'accepted' ? { kind: 'approved' } : { kind: 'declined', code: charging }
}

const outcomeOf = (declined: DeclineCode | null, risk: TestCard['risk']): Outcome => ({
  advice_code: declined === null ? null : adviceCode(declined),
  network_advice_code: null,
  network_decline_code: declined === null ? null : networkDeclineCode(declined),
  network_status: declined === null ? 'approved_by_network' : 'declined_by_network',
  reason: declined,
  risk_level: risk,
  risk_score: risk === 'elevated' ? 65 : 20,
  seller_message: declined === null ? 'Payment complete.' : `The bank returned the decline code \`${declined}\`.`,
  type: declined === null ? 'authorized' : 'issuer_declined',
})

const blocked: Partial<Outcome> = {
  network_decline_code: null,
  network_status: 'not_sent_to_network',
  reason: 'highest_risk_level',
  risk_level: 'highest',
  risk_score: 92,
  seller_message: 'Stripe blocked this payment as too risky.',
  type: 'blocked',
}

const chargedCard = (
  { card }: PaymentMethod,
  amount: number,
  approved: boolean,
): Charge['payment_method_details']['card'] => ({
  amount_authorized: approved ? amount : null,
  authorization_code: approved ? randomText(6).toUpperCase() : null,
  brand: card.brand,
  checks: { ...card.checks, cvc_check: null },
  country: card.country,
  electronic_commerce_indicator: null,
  exp_month: card.exp_month,
  exp_year: card.exp_year,
  fingerprint: card.fingerprint,
  funding: card.funding,
  installments: null,
  last4: card.last4,
  mandate: null,
  network: card.brand,
  network_transaction_id: approved ? randomText(15) : null,
  regulated_status: 'unregulated',
  three_d_secure: null,
  transaction_link_id: null,
  wallet: null,
})

/** Per attempt, declined or not. */
export const recordCharge = (call: Call, { intent, paymentMethod }: Attempt, declined: DeclineCode | null): Charge => {
  const approved = declined === null
  const isCaptured = approved && intent.capture_method !== 'manual'
  const error: ApiError | null = approved ? null : declineError(declined)
  const risk = testCardOf(call, paymentMethod.id)?.risk ?? 'normal'
  const isBlocked = declined === 'fraudulent' && risk === 'highest'
  const charge = call.sandbox.books.charges.put({
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: isCaptured ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: paymentMethod.billing_details,
    calculated_statement_descriptor: descriptorWith(intent.statement_descriptor_suffix),
    captured: isCaptured,
    created: call.sandbox.clock.nowSeconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: error?.code ?? null,
    failure_message: error?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: { ...outcomeOf(declined, risk), ...(isBlocked ? blocked : {}) },
    paid: approved,
    payment_intent: intent.id,
    payment_method: paymentMethod.id,
    payment_method_details: { card: chargedCard(paymentMethod, intent.amount, approved), type: 'card' },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: approved ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  })
  emit(call.sandbox, causeOf(call), approved ? 'charge.succeeded' : 'charge.failed', charge)
  return charge
}
