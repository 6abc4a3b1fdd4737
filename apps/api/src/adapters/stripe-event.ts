import Stripe from 'stripe'
import * as z from 'zod/mini'
import type { ChargeOutcome, Payments, ProviderEvent } from '../ports/payments.ts'
import { billNamedIn, cardOf, chargedOutcome, isSold, outcomeOf } from './stripe-outcome.ts'
import { didNotArrive } from './stripe-refund.ts'

const named = z.looseObject({ metadata: z.record(z.string(), z.string()) })
const money = { id: z.string(), amount: z.int(), currency: z.string() }

/** Where the metadata name a bill of ours. */
const ofBills: Readonly<Record<string, z.ZodMiniType>> = {
  'payment_intent.succeeded': z.looseObject({ ...money, status: z.string(), amount_received: z.int() }),
  'payment_intent.payment_failed': z.looseObject({ ...money, status: z.string() }),
  'charge.refunded': z.looseObject({ ...money, amount_refunded: z.int() }),
}

const withId = z.looseObject({ id: z.string() })

const byId = /^(?:charge\.dispute|charge\.refund|refund|payment_method)\./

function hasParts(type: string, object: unknown): boolean {
  const ofBill = ofBills[type]
  if (ofBill === undefined) return !byId.test(type) || withId.safeParse(object).success
  const { success, data } = named.safeParse(object)
  return success && (billNamedIn(data.metadata) === null || ofBill.safeParse(object).success)
}

const shape = z.looseObject({
  object: z.literal('event'),
  id: z.string(),
  type: z.string(),
  data: z.looseObject({ object: z.looseObject({}) }),
})

const HEX = /^[0-9a-f]{64}$/
const SECONDS = /^\d{1,12}$/

/**
 * Keeps time and signatures of the current scheme; null if one is missing, for which the SDK throws without a reason.
 */
function knownSchemes(header: string): string | null {
  const items = header.split(',').map((item) => item.split('=').map((part) => part.trim()))
  const valuesOf = (scheme: string, form: RegExp) =>
    items.flatMap(([name, value = '', ...rest]) =>
      name === scheme && rest.length === 0 && form.test(value) ? [value] : [],
    )
  const time = valuesOf('t', SECONDS).at(-1)
  const signatures = valuesOf('v1', HEX)
  if (time === undefined || signatures.length === 0) return null
  return [`t=${time}`, ...signatures.map((each) => `v1=${each}`)].join(',')
}

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
    const { success, data } = shape.safeParse(JSON.parse(rawBody))
    return success && hasParts(data.type, data.data.object)
  } catch {
    return false
  }
}

/** By any secret during a rotation. */
export function readStripeEvent(
  stripe: Stripe,
  secrets: readonly string[],
  rawBody: string,
  header: string,
): ReturnType<Payments['readEvent']> {
  const signature = knownSchemes(header)
  if (signature === null) return null
  const secret = secrets.find((each) => isSigned(stripe, rawBody, signature, each))
  if (secret === undefined) return null
  return isEvent(rawBody) ? eventOf(stripe.webhooks.constructEvent(rawBody, signature, secret)) : 'no-event'
}

/** Checks ownership first: foreign objects may have any amount or currency. Other events are accepted and ignored. */
export function eventOf(event: Stripe.Event): ProviderEvent {
  const base = { id: event.id, type: event.type }
  if (event.type === 'payment_method.automatically_updated') return { ...base, ...cardIn(event.data.object) }
  if (isOfDispute(event)) return { ...base, kind: 'dispute', disputeId: event.data.object.id }
  if (isOfRefund(event)) return { ...base, ...refundIn(event.data.object) }
  return { ...base, ...outcomeIn(event) }
}

const isOfDispute = (event: Stripe.Event) =>
  event.type === 'charge.dispute.created' ||
  event.type === 'charge.dispute.updated' ||
  event.type === 'charge.dispute.closed'

const isOfRefund = (event: Stripe.Event) => event.type === 'refund.failed' || event.type === 'charge.refund.updated'

type EventContent = DistributiveOmit<ProviderEvent, 'id' | 'type'>
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

const OTHER = { kind: 'other' } as const

function cardIn(method: Stripe.PaymentMethod): EventContent {
  const { customer } = method
  const customerId = typeof customer === 'string' ? customer : (customer?.id ?? null)
  if (customerId === null) return OTHER
  if (method.card === undefined || method.card === null || method.billing_details === undefined)
    return { kind: 'unreadable', of: { customerId }, reason: `payment method ${method.id} is no card` }
  return { kind: 'card-updated', card: cardOf(method) }
}

/** The only event about a failed refund. */
function refundIn(refund: Stripe.Refund): EventContent {
  const { charge } = refund
  const chargeId = typeof charge === 'string' ? charge : charge?.id
  if (chargeId === undefined || !didNotArrive(refund)) return OTHER
  return { kind: 'refund-failed', chargeId }
}

/** The provider copies the intent's metadata. */
function outcomeIn(event: Stripe.Event): EventContent {
  if (event.type === 'payment_intent.succeeded' || event.type === 'payment_intent.payment_failed') {
    const intent = event.data.object
    return outcomeFor(intent, () => outcomeOf(intent))
  }
  if (event.type !== 'charge.refunded') return OTHER
  const charge = event.data.object
  return outcomeFor(charge, () => chargedOutcome(charge, event.created * 1000))
}

interface Named {
  readonly id: string
  readonly currency: string
  readonly metadata: Stripe.Metadata
}

function outcomeFor({ id, currency, metadata }: Named, read: () => ChargeOutcome | null): EventContent {
  const of = billNamedIn(metadata)
  if (of === null) return OTHER
  if (!isSold(currency)) return { kind: 'unreadable', of, reason: `${id} is in ${currency}` }
  const outcome = read()
  return outcome === null ? OTHER : { kind: 'charge-outcome', ...of, outcome }
}
