import type { BillingInfo } from '@touchline/contract/billing'
import { payBilling, readPaymentResult } from '@touchline/contract/calls/payment'
import type { ResponseOf } from '@touchline/contract/endpoint'
import type { EndpointOf } from '@touchline/contract/endpoints'
import { call } from '../request/call.ts'
import { organizationId } from '../session/session.ts'

type Answer = ResponseOf<EndpointOf<typeof payBilling>>
export type FailureReason = NonNullable<BillingInfo['settlementFailureReason']>

export type PayOutcome =
  | { readonly kind: 'paid' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'failed'; readonly reason: FailureReason | null }

const ASK_EVERY_MS = 1_000
const ASK_AT_MOST = 20

/** With the bank's confirmation. The server asks the provider for the outcome. `quotedTermTotal`: minor units. */
export async function pay(billingId: string, quotedTermTotal?: number): Promise<PayOutcome> {
  const quoted = quotedTermTotal === undefined ? {} : { quotedTermTotal }
  const first = await attempt(billingId, quoted)
  // A payment begun without the cardholder may need the bank's confirmation.
  const isAsked = first.kind === 'failed' && first.reason?.code === 'authentication_required'
  return isAsked ? attempt(billingId, quoted) : first
}

async function attempt(billingId: string, query: { readonly quotedTermTotal?: number }): Promise<PayOutcome> {
  const params = { orgId: organizationId(), id: billingId }
  const { data } = await call(payBilling, { params, query, idempotencyKey: crypto.randomUUID() })
  if (data.clientSecret === null) return settled(data, billingId)
  const { stripeScript } = await import('./stripe.ts')
  const stripe = await stripeScript()
  await stripe?.handleNextAction({ clientSecret: data.clientSecret })
  const outcome = await settled(await read(billingId), billingId)
  const isUnanswered = outcome.kind === 'failed' && outcome.reason?.code === 'authentication_required'
  return isUnanswered ? { kind: 'failed', reason: NOT_CONFIRMED } : outcome
}

const NOT_CONFIRMED: FailureReason = { code: 'payment_intent_authentication_failure', declineCode: null }

const read = async (billingId: string): Promise<Answer> =>
  (await call(readPaymentResult, { params: { orgId: organizationId(), id: billingId } })).data

/** Waits while pending. */
async function settled(first: Answer, billingId: string): Promise<PayOutcome> {
  let answer = first
  for (let asked = 0; asked < ASK_AT_MOST; asked += 1) {
    if (answer.paymentStatus === 'Complete') return { kind: 'paid' }
    if (answer.paymentStatus === 'Error') return { kind: 'failed', reason: answer.settlementFailureReason }
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
    answer = await read(billingId)
  }
  return { kind: 'pending' }
}
