import type { BillingId } from '@touchline/domain/ids'
import Stripe from 'stripe'
import type {
  ChargeOutcome,
  ChargeQuestion,
  ChargeRequest,
  NotNow,
  Payments,
  ProviderAnswer,
} from '../ports/payments.ts'
import { forThoseWhoWait } from './given-up.ts'
import { NotNowError } from './not-now.ts'
import { type Ask, type Asking, aJob, aPayer, aPerson, asking } from './stripe-ask.ts'
import {
  findStripeEvent,
  keepStripeFile,
  listedDisputes,
  listStripeEvents,
  readStripeDispute,
  sendStripeEvidence,
} from './stripe-disputes.ts'
import { readStripeEvent } from './stripe-event.ts'
import { underKey } from './stripe-kept.ts'
import { listedCharges } from './stripe-listed.ts'
import { paymentsSince } from './stripe-named.ts'
import { cardOf, failedBy, outcomeOf } from './stripe-outcome.ts'
import { listedMovements, listedPayouts } from './stripe-payouts.ts'
import { readStripeRefunds, refundAtStripe } from './stripe-refund.ts'

interface StripeOptions extends Asking {
  readonly secretKey: string
  /** Several during a rotation. */
  readonly webhookSecrets: readonly string[]
  /** Only for the card sandbox. */
  readonly apiUrl?: string
  readonly onAnswer?: (requestId: string) => void
}

/** Characters; the provider refuses more. */
const LONGEST_NAME = 150

export function stripePayments(options: StripeOptions): Payments {
  const stripe = new Stripe(options.secretKey, {
    ...addressOf(options.apiUrl),
    telemetry: false,
    httpClient: forThoseWhoWait(clientOf(options)),
  })
  const ask = asking(options)
  return {
    createCustomer: ({ organizationId, name }) =>
      answered(async () => {
        const params = { name: Array.from(name).slice(0, LONGEST_NAME).join(''), metadata: { organizationId } }
        const idempotencyKey = `customer:${organizationId}`
        // A customer left behind by a failed call pays nothing.
        const make = (key: string) =>
          ask(aPerson, (how) => stripe.customers.create(params, { ...how, idempotencyKey: key }))
        const customer = await underKey(idempotencyKey, make, async () => null)
        return { customerId: customer.id }
      }),
    createCardRequest: ({ customerId }) =>
      answered(async () => {
        const types: Stripe.SetupIntentCreateParams['allowed_payment_method_types'] = ['card']
        const params = { customer: customerId, usage: 'off_session', allowed_payment_method_types: types } as const
        const intent = await ask(aPerson, (how) => stripe.setupIntents.create(params, how))
        if (intent.client_secret === null) throw new Error('the provider sent a setup intent without a secret')
        return { clientSecret: intent.client_secret }
      }),
    readCard: ({ paymentMethodId }) =>
      answered(async () =>
        cardOf(await ask(aPerson, (how) => stripe.paymentMethods.retrieve(paymentMethodId, {}, how))),
      ),
    charge: (request) => charge(stripe, ask, request),
    findCharge: (request) => findCharge(stripe, ask, request),
    refund: (request) => answered(() => refundAtStripe(stripe, ask, request)),
    readDispute: ({ disputeId }) => answered(() => readStripeDispute(stripe, ask, disputeId)),
    keepEvidenceFile: (request) => answered(() => keepStripeFile(stripe, ask, request)),
    sendEvidence: (request) => answered(() => sendStripeEvidence(stripe, ask, request)),
    readRefunds: ({ chargeId }) => answered(() => readStripeRefunds(stripe, ask, chargeId)),
    findEvent: ({ eventId }) => answered(() => findStripeEvent(stripe, ask, eventId)),
    listEvents: ({ since }) => answered(() => listStripeEvents(stripe, ask, since)),
    paymentsSince: (since) => answered(() => paymentsSince(stripe, ask, since)),
    listCharges: (question) => answered(() => listedCharges(stripe, ask, question)),
    listDisputes: (question) => answered(() => listedDisputes(stripe, ask, question)),
    listPayouts: (question) => answered(() => listedPayouts(stripe, ask, question)),
    listMovements: (question) => answered(() => listedMovements(stripe, ask, question)),
    retryAfterSeconds: () => options.circuit?.retryAfterSeconds() ?? null,
    readEvent: (rawBody, signature) => readStripeEvent(stripe, options.webhookSecrets, rawBody, signature),
  }
}

function clientOf({ onAnswer }: StripeOptions) {
  const client = Stripe.createNodeHttpClient()
  return onAnswer === undefined ? client : reportingIds(client, onAnswer)
}

export function addressOf(apiUrl: string | undefined): Stripe.StripeConfig {
  if (apiUrl === undefined) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  return { host: hostname, port: Number(port), protocol: protocol === 'http:' ? 'http' : 'https' }
}

/** A refusal is an answer; anything else is "unavailable". */
async function answered<T>(ask: () => Promise<T>): Promise<ProviderAnswer<T>> {
  try {
    return { kind: 'ok', value: await ask() }
  } catch (error) {
    if (error instanceof NotNowError)
      return { kind: 'unavailable', reason: error.name, retryAfterSeconds: error.retryAfterSeconds }
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    // A conflict is no refusal: the same request is in progress.
    const isRefusal =
      (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 409) ||
      error instanceof Stripe.errors.StripeCardError
    return isRefusal
      ? { kind: 'rejected', code: error.code ?? error.type }
      : { kind: 'unavailable', reason: error.type }
  }
}

/** A retry confirms the billing's one intent. After a stored failure the intent is searched. */
async function charge(stripe: Stripe, ask: Ask, request: ChargeRequest): Promise<ChargeOutcome | NotNow> {
  const { intentId, paymentMethodId } = request
  const confirmation = { payment_method: paymentMethodId, ...presenceOf(request) }
  let keys = 0
  const make = (idempotencyKey: string) => {
    keys += 1
    return ask(request.isPayerPresent ? aPayer : aJob, (how) =>
      intentId === null
        ? stripe.paymentIntents.create(creationOf(request), { ...how, idempotencyKey })
        : stripe.paymentIntents.confirm(intentId, confirmation, { ...how, idempotencyKey }),
    )
  }
  const find = async () => {
    const intent = await intentOf(stripe, ask, request)
    const isOpen = intent?.status === 'requires_payment_method' || intent?.status === 'requires_confirmation'
    return intentId !== null && isOpen ? null : intent
  }
  try {
    return outcomeOf(await underKey(request.idempotencyKey, make, find))
  } catch (error) {
    const failure = failureOf(error)
    return failure.kind === 'unknown' ? { ...failure, keys } : failure
  }
}

/** Only a present customer is asked to authenticate. */
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

const notNow = ({ retryAfterSeconds }: NotNowError): NotNow => ({ kind: 'not-now', retryAfterSeconds })

/** A decline throws although the intent exists; what may have had an effect is unknown. */
function failureOf(error: unknown): ChargeOutcome | NotNow {
  if (error instanceof NotNowError) return notNow(error)
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  const isDecline = error instanceof Stripe.errors.StripeCardError
  // A conflict is no refusal: the same request is in progress.
  const isRefusal = error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 409
  if (!isDecline && !isRefusal) return { kind: 'unknown', reason: error.type }
  if (error.payment_intent !== undefined) return outcomeOf(error.payment_intent, error)
  return { ...failedBy(error, error.type), intentId: null }
}

/** A failed query is never "failed": the bill would be charged again. */
async function findCharge(stripe: Stripe, ask: Ask, question: ChargeQuestion): Promise<ChargeOutcome | NotNow | null> {
  try {
    const intent = await intentOf(stripe, ask, question)
    return intent === null ? null : outcomeOf(intent)
  } catch (error) {
    if (error instanceof NotNowError) return notNow(error)
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    return { kind: 'unknown', reason: error.code ?? error.type }
  }
}

/** By id, or by the billing it names. */
async function intentOf(
  stripe: Stripe,
  ask: Ask,
  { billingId, customerId, intentId, isPayerPresent }: ChargeQuestion,
): Promise<Stripe.PaymentIntent | null> {
  const patience = isPayerPresent === true ? aPerson : aJob
  if (intentId === null) return ask(patience, (how) => intentOfBilling(stripe, customerId, billingId, how))
  const expand = { expand: ['latest_charge'] }
  return ask(patience, (how) => stripe.paymentIntents.retrieve(intentId, expand, how))
}

async function intentOfBilling(
  stripe: Stripe,
  customer: string,
  billingId: BillingId,
  how: Stripe.RequestOptions,
): Promise<Stripe.PaymentIntent | null> {
  const every = { customer, limit: 100, expand: ['data.latest_charge'] }
  for await (const intent of stripe.paymentIntents.list(every, how)) {
    if (intent.metadata['billingInfoId'] === billingId) return intent
  }
  return null
}

type Client = ReturnType<typeof Stripe.createNodeHttpClient>

const reportingIds = (client: Client, onAnswer: (requestId: string) => void): Client => ({
  getClientName: () => client.getClientName(),
  makeRequest: async (...request) => {
    const response = await client.makeRequest(...request)
    const id = new Map<string, unknown>(Object.entries(response.getHeaders())).get('request-id')
    if (typeof id === 'string') onAnswer(id)
    return response
  },
})
