import { declineError } from '../cards/decline.ts'
import { type Answer, type ApiError, ok, refuse, resourceMissing, withDocumentation } from '../http/answer.ts'
import type { Call, Endpoint } from '../http/call.ts'
import { createdRange, inRange, page, pageShape } from '../http/page.ts'
import {
  changed,
  hash,
  id,
  ignored,
  metadata,
  oneOf,
  type Parameters,
  readParameters,
  text,
  texts,
} from '../http/parameters.ts'
import { mergeMetadata } from '../objects/customer.ts'
import type { SetupIntent } from '../objects/intent.ts'
import type { PaymentMethod } from '../objects/payment-method.ts'
import { emit } from '../sandbox.ts'
import { attach, isExpired, testCardOf } from './attachment.ts'
import { paymentMethodShape } from './card-data.ts'
import { causeOf, requestLog } from './cause.ts'
import {
  askForAuthentication,
  automatic,
  choosePaymentMethod,
  confirmShape,
  createShape,
  mergeCardOptions,
  methodOptions,
  newIntentFields,
  refuseCustomer,
  refuseSecret,
  refuseTypes,
  refuseWithoutReturn,
  translateTypes,
} from './intent-parameters.ts'
import { recordAttempt } from './setup-attempts.ts'

const save = (call: Call, intent: SetupIntent): SetupIntent => call.sandbox.books.setupIntents.put(intent)

const fail = (call: Call, intent: SetupIntent, paymentMethod: PaymentMethod, error: ApiError): Answer => {
  const failed = save(call, {
    ...intent,
    last_setup_error: { ...withDocumentation(error), payment_method: paymentMethod },
    latest_attempt: recordAttempt(call, intent, paymentMethod, error).id,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  emit(call.sandbox, causeOf(call), 'setup_intent.setup_failed', failed)
  return refuse(402, {
    ...error,
    request_log_url: requestLog(call),
    setup_intent: failed,
    payment_method: paymentMethod,
  })
}

const succeed = (call: Call, intent: SetupIntent, paymentMethod: PaymentMethod, authenticated: boolean): Answer => {
  const { vault } = call.sandbox.books
  const entry = vault.get(paymentMethod.id)
  if (entry !== undefined) vault.put({ ...entry, authenticated: entry.authenticated || authenticated })
  if (intent.customer !== null) attach(call, paymentMethod.id, intent.customer)
  const done = save(call, {
    ...intent,
    last_setup_error: null,
    latest_attempt: recordAttempt(call, intent, paymentMethod, null).id,
    next_action: null,
    payment_method: paymentMethod.id,
    status: 'succeeded',
  })
  emit(call.sandbox, causeOf(call), 'setup_intent.succeeded', done)
  return ok(done)
}

export const attemptSetup = (
  call: Call,
  intent: SetupIntent,
  paymentMethod: PaymentMethod,
  authenticated: boolean,
): Answer => {
  const test = testCardOf(call, paymentMethod.id)
  const isAsked = intent.payment_method_options.card.request_three_d_secure !== 'automatic'
  if (test !== undefined && (isAsked || test.authentication !== 'never') && !authenticated) {
    const waiting = save(call, {
      ...intent,
      next_action: askForAuthentication(call, intent),
      payment_method: paymentMethod.id,
      status: 'requires_action',
    })
    emit(call.sandbox, causeOf(call), 'setup_intent.requires_action', waiting)
    return ok(waiting)
  }
  if (isExpired(call, paymentMethod))
    return fail(call, intent, paymentMethod, { ...declineError('expired_card'), param: 'exp_month' })
  if (test === undefined || test.saving === 'accepted') return succeed(call, intent, paymentMethod, authenticated)
  return fail(call, intent, paymentMethod, declineError(test.saving))
}

export const failSetupAuthentication = (call: Call, intent: SetupIntent, paymentMethod: PaymentMethod): Answer =>
  fail(call, intent, paymentMethod, {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  })

const confirmWith = (call: Call, intent: SetupIntent, chosen: string | null): Answer => {
  const paymentMethod = chosen === null ? undefined : call.sandbox.books.paymentMethods.get(chosen)
  return paymentMethod === undefined
    ? refuse(400, {
        type: 'invalid_request_error',
        code: 'setup_intent_unexpected_state',
        message: 'You cannot confirm this SetupIntent because it’s missing a payment method.',
        setup_intent: intent,
      })
    : attemptSetup(call, intent, paymentMethod, false)
}

const create = (call: Call): Answer => {
  const translated = translateTypes(call)
  if (translated.kind === 'refused') return translated.answer
  const read = readParameters({ ...createShape, usage: oneOf('off_session', 'on_session') }, translated.form)
  if (read.kind === 'refused') return read.answer
  const given = read.value
  const refusal = refuseTypes(given.allowed_payment_method_types) ?? refuseCustomer(call, given.customer)
  if (refusal !== null) return refusal
  const chosen = choosePaymentMethod(call, given, given.customer ?? null, null)
  if (chosen.kind === 'refused') return chosen.answer
  const made: SetupIntent = {
    ...newIntentFields(call, 'seti', given, chosen.paymentMethod),
    object: 'setup_intent',
    cancellation_reason: null,
    last_setup_error: null,
    latest_attempt: null,
    mandate: null,
    payment_method_options: {
      card: {
        mandate_options: null,
        network: null,
        ...mergeCardOptions(automatic, given.payment_method_options?.card),
      },
    },
    single_use_mandate: null,
    status: chosen.paymentMethod === null ? 'requires_payment_method' : 'requires_confirmation',
    usage: given.usage ?? 'off_session',
  }
  const astray = given.confirm === true ? refuseWithoutReturn(call, made, given.return_url) : null
  if (astray !== null) return astray
  const intent = save(call, made)
  emit(call.sandbox, causeOf(call), 'setup_intent.created', intent)
  return given.confirm === true ? confirmWith(call, intent, chosen.paymentMethod) : ok(intent)
}

const unexpectedState = (intent: SetupIntent, verb: string): Answer =>
  refuse(400, {
    type: 'invalid_request_error',
    code: 'setup_intent_unexpected_state',
    message: `You cannot ${verb} this SetupIntent because it ${intent.status === 'canceled' ? 'is already canceled' : 'has already succeeded'}.`,
    setup_intent: intent,
  })

const confirm = (call: Call): Answer => {
  const read = readParameters(confirmShape, call.form)
  if (read.kind === 'refused') return read.answer
  const intent = call.sandbox.books.setupIntents.get(call.id)
  if (intent === undefined) return resourceMissing('setupintent', call.id, 'intent')
  const refusal = refuseSecret(call, intent, 'setupintent', read.value.client_secret)
  if (refusal !== null) return refusal
  if (intent.status === 'succeeded' || intent.status === 'canceled') return unexpectedState(intent, 'confirm')
  const astray = refuseWithoutReturn(call, intent, read.value.return_url)
  if (astray !== null) return astray
  const chosen = choosePaymentMethod(call, read.value, intent.customer, intent.payment_method)
  return chosen.kind === 'refused'
    ? chosen.answer
    : confirmWith(call, { ...intent, ...optionsOf(intent, read.value) }, chosen.paymentMethod)
}

const optionsOf = (
  { payment_method_options: { card } }: SetupIntent,
  { payment_method_options: given }: Parameters<Pick<typeof confirmShape, 'payment_method_options'>>,
): Pick<SetupIntent, 'payment_method_options'> => ({
  payment_method_options: { card: { ...card, ...mergeCardOptions(card, given?.card) } },
})

const updateShape = {
  allowed_payment_method_types: texts,
  customer: id,
  description: text,
  excluded_payment_method_types: ignored,
  expand: texts,
  metadata,
  payment_method: id,
  payment_method_data: hash(paymentMethodShape),
  payment_method_options: methodOptions,
}

/** No event reports it. */
const update = (call: Call): Answer => {
  const read = readParameters(updateShape, call.form)
  if (read.kind === 'refused') return read.answer
  const given = read.value
  const before = call.sandbox.books.setupIntents.get(call.id)
  if (before === undefined) return resourceMissing('setupintent', call.id, 'intent')
  const isSettled = before.status === 'succeeded' || before.status === 'canceled'
  const late = given.customer ?? given.payment_method ?? given.payment_method_data
  if (isSettled && late !== undefined) return unexpectedState(before, 'update')
  const customer = given.customer ?? before.customer
  const refusal = refuseTypes(given.allowed_payment_method_types) ?? refuseCustomer(call, given.customer)
  if (refusal !== null) return refusal
  const chosen = choosePaymentMethod(call, given, customer, null)
  if (chosen.kind === 'refused') return chosen.answer
  const isFirst = before.status === 'requires_payment_method' && chosen.paymentMethod !== null
  return ok(
    save(call, {
      ...before,
      ...optionsOf(before, given),
      customer,
      description: changed(given.description, before.description),
      metadata: mergeMetadata(before.metadata, given.metadata),
      payment_method: chosen.paymentMethod ?? before.payment_method,
      status: isFirst ? 'requires_confirmation' : before.status,
    }),
  )
}

const get = (call: Call): Answer => {
  const read = readParameters({ client_secret: id, expand: texts, key: id }, call.form)
  if (read.kind === 'refused') return read.answer
  const intent = call.sandbox.books.setupIntents.get(call.id)
  if (intent === undefined) return resourceMissing('setupintent', call.id, 'intent')
  return refuseSecret(call, intent, 'setupintent', read.value.client_secret) ?? ok(intent)
}

const list = ({ sandbox, form }: Call): Answer => {
  const shape = { ...pageShape, created: createdRange, customer: id, expand: texts, payment_method: id }
  const read = readParameters(shape, form)
  if (read.kind === 'refused') return read.answer
  const { created, customer, payment_method: method } = read.value
  const rows = sandbox.books.setupIntents
    .all()
    .filter(
      (intent) =>
        (customer === undefined || intent.customer === customer) &&
        (method === undefined || intent.payment_method === method) &&
        inRange(intent.created, created),
    )
  return page(rows, read.value, '/v1/setup_intents', 'setupintent')
}

const cancel = (call: Call): Answer => {
  const reasons = oneOf('abandoned', 'duplicate', 'requested_by_customer')
  const read = readParameters({ cancellation_reason: reasons, expand: texts }, call.form)
  if (read.kind === 'refused') return read.answer
  const intent = call.sandbox.books.setupIntents.get(call.id)
  if (intent === undefined) return resourceMissing('setupintent', call.id, 'intent')
  if (intent.status === 'succeeded' || intent.status === 'canceled') return unexpectedState(intent, 'cancel')
  const reason = read.value.cancellation_reason ?? null
  const canceled = save(call, { ...intent, cancellation_reason: reason, next_action: null, status: 'canceled' })
  emit(call.sandbox, causeOf(call), 'setup_intent.canceled', canceled)
  return ok(canceled)
}

const returns = 'setup_intent'

export const setupIntentEndpoints: readonly Endpoint[] = [
  { method: 'POST', path: '/v1/setup_intents', access: 'secret', returns, run: create },
  { method: 'GET', path: '/v1/setup_intents', access: 'secret', returns, list: true, run: list },
  { method: 'GET', path: '/v1/setup_intents/:id', access: 'publishable', returns, run: get },
  { method: 'POST', path: '/v1/setup_intents/:id', access: 'secret', returns, run: update },
  { method: 'POST', path: '/v1/setup_intents/:id/confirm', access: 'publishable', returns, run: confirm },
  { method: 'POST', path: '/v1/setup_intents/:id/cancel', access: 'secret', returns, run: cancel },
]
