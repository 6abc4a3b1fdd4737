import Stripe from 'stripe'
import type { ChargeOutcome, ChargeRequest, Payments, ProviderAnswer, ProviderCard } from '../ports/payments.ts'
import { eventOf, failedBy, outcomeOf } from './stripe-outcome.ts'

export interface StripeOptions {
  readonly secretKey: string
  /** Several while a secret is being rotated. */
  readonly webhookSecrets: readonly string[]
  /** Another address than the provider's own: the card sandbox. */
  readonly apiUrl?: string
  readonly timeoutMs?: number
}

/** The official SDK; against the sandbox only its address differs. */
export function stripePayments(options: StripeOptions): Payments {
  const stripe = new Stripe(options.secretKey, {
    ...addressOf(options.apiUrl),
    maxNetworkRetries: 2,
    timeout: options.timeoutMs ?? 20_000,
    telemetry: false,
  })
  return {
    createCustomer: ({ organizationId, name }) =>
      answered(async () => {
        const params = { name, metadata: { organizationId } }
        const customer = await stripe.customers.create(params, { idempotencyKey: `customer:${organizationId}` })
        return { customerId: customer.id }
      }),
    createCardRequest: ({ customerId }) =>
      answered(async () => {
        const intent = await stripe.setupIntents.create({
          customer: customerId,
          usage: 'off_session',
          allowed_payment_method_types: ['card'],
        })
        if (intent.client_secret === null) throw new Error('the provider sent a setup intent without a secret')
        return { clientSecret: intent.client_secret }
      }),
    readCard: ({ paymentMethodId }) =>
      answered(async () => cardOf(await stripe.paymentMethods.retrieve(paymentMethodId))),
    charge: (request) => charge(stripe, request),
    findCharge: (request) => findCharge(stripe, request),
    readEvent: (rawBody, signature) => readEvent(stripe, options.webhookSecrets, rawBody, signature),
  }
}

function addressOf(apiUrl: string | undefined): Stripe.StripeConfig {
  if (apiUrl === undefined) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  return { host: hostname, port: Number(port), protocol: protocol === 'http:' ? 'http' : 'https' }
}

/** What the provider refused is an answer; what it could not do is "unavailable". */
async function answered<T>(ask: () => Promise<T>): Promise<ProviderAnswer<T>> {
  try {
    return { kind: 'ok', value: await ask() }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const isRefusal =
      error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError
    return isRefusal
      ? { kind: 'rejected', code: error.code ?? error.type }
      : { kind: 'unavailable', reason: error.type }
  }
}

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

/** A retry confirms the very intent of the billing, so one billing is never charged twice (card-provider). */
async function charge(stripe: Stripe, request: ChargeRequest): Promise<ChargeOutcome> {
  const { intentId, paymentMethodId, idempotencyKey } = request
  try {
    const intent =
      intentId === null
        ? await stripe.paymentIntents.create(creationOf(request), { idempotencyKey })
        : await stripe.paymentIntents.confirm(
            intentId,
            { payment_method: paymentMethodId, ...presenceOf(request) },
            { idempotencyKey },
          )
    return outcomeOf(intent)
  } catch (error) {
    return failureOf(error)
  }
}

/** Who is present is asked to authenticate by the provider's script; who is not must not be. */
const presenceOf = ({ isPayerPresent }: ChargeRequest) =>
  isPayerPresent ? { use_stripe_sdk: true } : { off_session: true }

const creationOf = (request: ChargeRequest): Stripe.PaymentIntentCreateParams => ({
  amount: Number(request.amount.minor),
  currency: request.amount.currency.toLowerCase(),
  customer: request.customerId,
  payment_method: request.paymentMethodId,
  allowed_payment_method_types: ['card'],
  confirm: true,
  ...presenceOf(request),
  metadata: { organizationId: request.organizationId, billingInfoId: request.billingId },
})

/** A decline throws although the intent exists; everything that may have had an effect is unknown. */
function failureOf(error: unknown): ChargeOutcome {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  const isDecline = error instanceof Stripe.errors.StripeCardError
  // A conflict is no refusal: the same request is still under way at the provider.
  const isRefusal = error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 409
  if (!isDecline && !isRefusal) return { kind: 'unknown', reason: error.type }
  // Also where the intent had succeeded before: the error then says so.
  if (error.payment_intent !== undefined) return outcomeOf(error.payment_intent, error)
  return { ...failedBy(error, error.type), intentId: null }
}

/** A question that goes wrong, refused or not, says nothing about the money: never "failed", or it would be charged again. */
async function findCharge(
  stripe: Stripe,
  { billingId, customerId, intentId }: Parameters<Payments['findCharge']>[0],
): Promise<ChargeOutcome | null> {
  try {
    if (intentId !== null) return outcomeOf(await stripe.paymentIntents.retrieve(intentId))
    for await (const intent of stripe.paymentIntents.list({ customer: customerId, limit: 100 })) {
      if (intent.metadata['billingInfoId'] === billingId) return outcomeOf(intent)
    }
    return null
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    return { kind: 'unknown', reason: error.code ?? error.type }
  }
}

function readEvent(
  stripe: Stripe,
  secrets: readonly string[],
  rawBody: string,
  signature: string,
): ReturnType<Payments['readEvent']> {
  for (const secret of secrets) {
    try {
      return eventOf(stripe.webhooks.constructEvent(rawBody, signature, secret), cardOf)
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
    }
  }
  return null
}
