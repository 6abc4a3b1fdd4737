import { refuseAmount } from '../cards/currency.ts'
import { type Answer, invalidRequest, ok, parameterMissing, refuse, resourceMissing } from '../http/answer.ts'
import type { Call, Endpoint } from '../http/call.ts'
import { createdRange, inRange, page, pageShape } from '../http/page.ts'
import {
  away,
  email,
  flag,
  id,
  ignored,
  integer,
  nothing,
  oneOf,
  type Parameters,
  readParameters,
  text,
  texts,
} from '../http/parameters.ts'
import { mergeShipping, shipping } from '../objects/billing-details.ts'
import type { PaymentIntent } from '../objects/intent.ts'
import { emit } from '../sandbox.ts'
import { causeOf } from './cause.ts'
import {
  automatic,
  choosePaymentMethod,
  confirmShape,
  createShape,
  mergeCardOptions,
  newIntentFields,
  refuseCustomer,
  refuseSecret,
  refuseTypes,
  refuseWithoutReturn,
  translateTypes,
} from './intent-parameters.ts'
import { capturePaymentIntent, releaseCharge } from './payment-capture.ts'
import { attemptPayment } from './payment-confirmation.ts'
import { updatePaymentIntent } from './payment-intent-update.ts'
import { refuseDescriptors } from './statement-descriptor.ts'

const paymentShape = {
  capture_method: oneOf('automatic', 'automatic_async', 'manual'),
  confirmation_token: nothing('confirmation token'),
  error_on_requires_action: flag,
  mandate: nothing('mandate'),
  off_session: away,
  receipt_email: email,
  setup_future_usage: oneOf('off_session', 'on_session'),
  shipping,
}
const newShape = {
  ...createShape,
  ...paymentShape,
  amount: integer,
  amount_details: ignored,
  confirmation_method: oneOf('automatic'),
  customer_account: nothing('customer account'),
  on_behalf_of: nothing('destination'),
  payment_details: ignored,
  currency: text,
  statement_descriptor: text,
  statement_descriptor_suffix: text,
  transfer_group: text,
}
type IntentParams = Parameters<typeof newShape>

const refuseNew = (call: Call, given: IntentParams): Answer | null => {
  if (given.amount === undefined) return parameterMissing('amount')
  if (given.currency === undefined || given.currency === null) return parameterMissing('currency')
  if (given.off_session === true && given.confirm !== true) {
    return invalidRequest('The parameter `off_session` can only be passed when `confirm` is true.', {
      param: 'off_session',
    })
  }
  return (
    refuseAmount(given.amount, given.currency.toLowerCase()) ??
    refuseTypes(given.allowed_payment_method_types) ??
    refuseDescriptors(given) ??
    refuseCustomer(call, given.customer)
  )
}

const newIntent = (call: Call, given: IntentParams, paymentMethod: string | null): PaymentIntent => ({
  ...newIntentFields(call, 'pi', given, paymentMethod),
  object: 'payment_intent',
  amount: given.amount ?? 0,
  amount_capturable: 0,
  amount_details: { tip: {} },
  amount_received: 0,
  application_fee_amount: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: given.capture_method ?? 'automatic_async',
  confirmation_method: 'automatic',
  currency: (given.currency ?? '').toLowerCase(),
  last_payment_error: null,
  latest_charge: null,
  payment_method_options: {
    card: {
      installments: null,
      mandate_options: null,
      network: null,
      ...mergeCardOptions(automatic, given.payment_method_options?.card),
    },
  },
  payment_record: null,
  processing: null,
  receipt_email: given.receipt_email ?? null,
  review: null,
  setup_future_usage: given.setup_future_usage ?? null,
  shipping: mergeShipping(null, given.shipping),
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: given.statement_descriptor_suffix ?? null,
  status: paymentMethod === null ? 'requires_payment_method' : 'requires_confirmation',
  transfer_data: null,
  transfer_group: given.transfer_group ?? null,
})

const defaultOf = ({ sandbox }: Call, customer: string | null): string | null =>
  sandbox.books.customers.get(customer ?? '')?.invoice_settings.default_payment_method ?? null

const confirmWith = (call: Call, intent: PaymentIntent, chosen: string | null, offSession: boolean): Answer => {
  const paymentMethod = call.sandbox.books.paymentMethods.get(chosen ?? '')
  if (paymentMethod === undefined) {
    return refuse(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message:
        'You cannot confirm this PaymentIntent because it’s missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.',
      payment_intent: intent,
    })
  }
  return attemptPayment(call, { intent, paymentMethod, offSession, authenticated: false })
}

const create = (call: Call): Answer => {
  const translated = translateTypes(call)
  if (translated.kind === 'refused') return translated.answer
  const read = readParameters(newShape, translated.form)
  if (read.kind === 'refused') return read.answer
  const given = read.value
  const refusal = refuseNew(call, given)
  if (refusal !== null) return refusal
  const usual = given.confirm === true ? defaultOf(call, given.customer ?? null) : null
  const chosen = choosePaymentMethod(call, given, given.customer ?? null, usual)
  if (chosen.kind === 'refused') return chosen.answer
  const made = newIntent(call, given, chosen.paymentMethod)
  if (given.confirm === true) {
    const astray = refuseWithoutReturn(call, made, given.return_url)
    if (astray !== null) return astray
    if (chosen.paymentMethod === null) return parameterMissing('payment_method')
  }
  const intent = call.sandbox.books.paymentIntents.put(made)
  emit(call.sandbox, causeOf(call), 'payment_intent.created', intent)
  if (given.confirm !== true) return ok(intent)
  return confirmWith(
    call,
    intent,
    chosen.paymentMethod,
    given.off_session === true || given.error_on_requires_action === true,
  )
}

const unexpectedState = (intent: PaymentIntent, verb: string): Answer =>
  refuse(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: intent,
  })

const confirm = (call: Call): Answer => {
  const read = readParameters({ ...confirmShape, ...paymentShape }, call.form)
  if (read.kind === 'refused') return read.answer
  const given = read.value
  const intent = call.sandbox.books.paymentIntents.get(call.id)
  if (intent === undefined) return resourceMissing('payment_intent', call.id, 'intent')
  const refusal =
    refuseSecret(call, intent, 'payment_intent', given.client_secret) ?? refuseTypes(given.allowed_payment_method_types)
  if (refusal !== null) return refusal
  const isOver = intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'requires_capture'
  if (isOver) return unexpectedState(intent, 'confirm')
  const astray = refuseWithoutReturn(call, intent, given.return_url)
  if (astray !== null) return astray
  const usual = intent.payment_method ?? defaultOf(call, intent.customer)
  const chosen = choosePaymentMethod(call, given, intent.customer, usual)
  if (chosen.kind === 'refused') return chosen.answer
  const { card } = intent.payment_method_options
  const options = { card: { ...card, ...mergeCardOptions(card, given.payment_method_options?.card) } }
  const usage = given.setup_future_usage ?? intent.setup_future_usage
  const offSession = call.by === 'secret' && (given.off_session === true || given.error_on_requires_action === true)
  const shipped = mergeShipping(intent.shipping, given.shipping)
  return confirmWith(
    call,
    {
      ...intent,
      capture_method: given.capture_method ?? intent.capture_method,
      payment_method_options: options,
      setup_future_usage: usage,
      shipping: shipped,
    },
    chosen.paymentMethod,
    offSession,
  )
}

const get = (call: Call): Answer => {
  const read = readParameters({ client_secret: id, expand: texts, key: id }, call.form)
  if (read.kind === 'refused') return read.answer
  const intent = call.sandbox.books.paymentIntents.get(call.id)
  if (intent === undefined) return resourceMissing('payment_intent', call.id, 'intent')
  return refuseSecret(call, intent, 'payment_intent', read.value.client_secret) ?? ok(intent)
}

const list = ({ sandbox, form }: Call): Answer => {
  const read = readParameters({ ...pageShape, created: createdRange, customer: id, expand: texts }, form)
  if (read.kind === 'refused') return read.answer
  const { customer, created } = read.value
  const rows = sandbox.books.paymentIntents
    .all()
    .filter((intent) => (customer === undefined || intent.customer === customer) && inRange(intent.created, created))
  return page(rows, read.value, '/v1/payment_intents', 'payment_intent')
}

const cancel = (call: Call): Answer => {
  const reasons = oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer')
  const read = readParameters({ cancellation_reason: reasons, expand: texts }, call.form)
  if (read.kind === 'refused') return read.answer
  const intent = call.sandbox.books.paymentIntents.get(call.id)
  if (intent === undefined) return resourceMissing('payment_intent', call.id, 'intent')
  if (intent.status === 'succeeded' || intent.status === 'canceled') return unexpectedState(intent, 'cancel')
  releaseCharge(call, intent)
  const canceled = call.sandbox.books.paymentIntents.put({
    ...intent,
    amount_capturable: 0,
    canceled_at: call.sandbox.clock.nowSeconds(),
    cancellation_reason: read.value.cancellation_reason ?? null,
    next_action: null,
    status: 'canceled',
  })
  emit(call.sandbox, causeOf(call), 'payment_intent.canceled', canceled)
  return ok(canceled)
}

const returns = 'payment_intent'

export const paymentIntentEndpoints: readonly Endpoint[] = [
  { method: 'POST', path: '/v1/payment_intents', access: 'secret', returns, run: create },
  { method: 'GET', path: '/v1/payment_intents', access: 'secret', returns, list: true, run: list },
  { method: 'GET', path: '/v1/payment_intents/:id', access: 'publishable', returns, run: get },
  { method: 'POST', path: '/v1/payment_intents/:id', access: 'secret', returns, run: updatePaymentIntent },
  { method: 'POST', path: '/v1/payment_intents/:id/confirm', access: 'publishable', returns, run: confirm },
  { method: 'POST', path: '/v1/payment_intents/:id/capture', access: 'secret', returns, run: capturePaymentIntent },
  { method: 'POST', path: '/v1/payment_intents/:id/cancel', access: 'secret', returns, run: cancel },
]
