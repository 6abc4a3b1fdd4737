import Stripe from 'stripe'
import * as z from 'zod/mini'
import type { ChargeOutcome, Payments, ProviderEvent } from '../ports/payments.ts'
import { cardOf, chargedOutcome, outcomeOf } from './stripe-outcome.ts'
import { didNotArrive } from './stripe-refund.ts'

/** A time and signatures of the right length: for anything else the SDK throws errors without a reason. */
const SIGNATURE = /^t=\d{1,12}(?:,v\d+=[0-9a-f]{64})+$/

const shape = z.looseObject({
  object: z.literal('event'),
  id: z.string(),
  type: z.string(),
  data: z.looseObject({ object: z.looseObject({}) }),
})

function isSigned(stripe: Stripe, rawBody: string, signature: string, secret: string): boolean {
  try {
    return stripe.webhooks.signature?.verifyHeader(rawBody, signature, secret) ?? false
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false
    throw error
  }
}

function isEvent(rawBody: string): boolean {
  try {
    return shape.safeParse(JSON.parse(rawBody)).success
  } catch {
    return false
  }
}

/** Under the newest secret, or an older one while it is being changed. */
export function readStripeEvent(
  stripe: Stripe,
  secrets: readonly string[],
  rawBody: string,
  signature: string,
): ReturnType<Payments['readEvent']> {
  if (!SIGNATURE.test(signature)) return null
  const secret = secrets.find((each) => isSigned(stripe, rawBody, signature, each))
  if (secret === undefined) return null
  return isEvent(rawBody) ? eventOf(stripe.webhooks.constructEvent(rawBody, signature, secret)) : 'no-event'
}

/** The few events we act on; any other is accepted and left alone. */
export function eventOf(event: Stripe.Event): ProviderEvent {
  const base = { id: event.id, type: event.type }
  if (event.type === 'payment_method.automatically_updated')
    return { ...base, kind: 'card-updated', card: cardOf(event.data.object) }
  if (isOfDispute(event)) return { ...base, kind: 'dispute', disputeId: event.data.object.id }
  if (isOfRefund(event)) return { ...base, ...refundIn(event.data.object) }
  const reported = outcomeIn(event)
  if (reported === null) return { ...base, kind: 'other' }
  const { organizationId, billingInfoId: billingId } = reported.metadata
  if (organizationId === undefined || billingId === undefined) return { ...base, kind: 'other' }
  return { ...base, kind: 'charge-outcome', organizationId, billingId, outcome: reported.outcome }
}

const isOfDispute = (event: Stripe.Event) =>
  event.type === 'charge.dispute.created' ||
  event.type === 'charge.dispute.updated' ||
  event.type === 'charge.dispute.closed'

const isOfRefund = (event: Stripe.Event) => event.type === 'refund.failed' || event.type === 'charge.refund.updated'

/** The failure of a refund is the only news about it. */
function refundIn(refund: Stripe.Refund) {
  const { charge } = refund
  const chargeId = typeof charge === 'string' ? charge : charge?.id
  if (chargeId === undefined || !didNotArrive(refund)) return { kind: 'other' } as const
  return { kind: 'refund-failed', chargeId } as const
}

interface Reported {
  readonly outcome: ChargeOutcome
  readonly metadata: Stripe.Metadata
}

/** What an event says of a charge, with the metadata that the provider copies from the intent to its charge. */
function outcomeIn(event: Stripe.Event): Reported | null {
  if (event.type === 'payment_intent.succeeded' || event.type === 'payment_intent.payment_failed')
    return { outcome: outcomeOf(event.data.object), metadata: event.data.object.metadata }
  if (event.type !== 'charge.refunded') return null
  const outcome = chargedOutcome(event.data.object, event.created * 1000)
  return outcome === null ? null : { outcome, metadata: event.data.object.metadata }
}
