import { refuseAmount } from '../cards/currency.ts'
import { type Answer, ok, refuse, resourceMissing } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import {
  changed,
  email,
  hash,
  id,
  ignored,
  integer,
  metadata,
  oneOf,
  type Parameters,
  readParameters,
  text,
  texts,
} from '../http/parameters.ts'
import { mergeShipping, shipping } from '../objects/billing-details.ts'
import { mergeMetadata } from '../objects/customer.ts'
import type { PaymentIntent } from '../objects/intent.ts'
import { paymentMethodShape } from './card-data.ts'
import {
  choosePaymentMethod,
  mergeCardOptions,
  methodOptions,
  refuseCustomer,
  refuseTypes,
} from './intent-parameters.ts'
import { refuseDescriptors } from './statement-descriptor.ts'

const updateShape = {
  allowed_payment_method_types: texts,
  amount: integer,
  capture_method: oneOf('automatic', 'automatic_async', 'manual'),
  currency: text,
  customer: id,
  description: text,
  excluded_payment_method_types: ignored,
  expand: texts,
  metadata,
  payment_method: id,
  payment_method_data: hash(paymentMethodShape),
  payment_method_options: methodOptions,
  receipt_email: email,
  setup_future_usage: oneOf('off_session', 'on_session'),
  shipping,
  statement_descriptor: text,
  statement_descriptor_suffix: text,
  transfer_group: text,
}

/** Amounts become final, notes do not. */
const refuseLate = (intent: PaymentIntent, given: Parameters<typeof updateShape>): Answer | null => {
  const isSettled = ['succeeded', 'canceled', 'requires_capture'].includes(intent.status)
  if (!isSettled) return null
  const settled = (['amount', 'currency', 'customer', 'payment_method'] as const).find(
    (name) => given[name] !== undefined,
  )
  if (settled === undefined) return null
  const message = `This PaymentIntent's ${settled} could not be updated because it has a status of ${intent.status}.`
  const code = 'payment_intent_unexpected_state'
  return refuse(400, { type: 'invalid_request_error', code, message, payment_intent: intent })
}

/** No event reports it. */
export const updatePaymentIntent = (call: Call): Answer => {
  const read = readParameters(updateShape, call.form)
  if (read.kind === 'refused') return read.answer
  const given = read.value
  const { paymentIntents } = call.sandbox.books
  const before = paymentIntents.get(call.id)
  if (before === undefined) return resourceMissing('payment_intent', call.id, 'intent')
  const [amount, currency] = [given.amount ?? before.amount, (given.currency ?? before.currency).toLowerCase()]
  const customer = given.customer ?? before.customer
  const refusal =
    refuseLate(before, given) ??
    refuseAmount(amount, currency) ??
    refuseTypes(given.allowed_payment_method_types) ??
    refuseDescriptors(given) ??
    refuseCustomer(call, given.customer)
  if (refusal !== null) return refusal
  const chosen = choosePaymentMethod(call, given, customer, null)
  if (chosen.kind === 'refused') return chosen.answer
  const { card } = before.payment_method_options
  const isFirst = before.status === 'requires_payment_method' && chosen.paymentMethod !== null
  return ok(
    paymentIntents.put({
      ...before,
      amount,
      capture_method: given.capture_method ?? before.capture_method,
      currency,
      customer,
      description: changed(given.description, before.description),
      metadata: mergeMetadata(before.metadata, given.metadata),
      payment_method: chosen.paymentMethod ?? before.payment_method,
      payment_method_options: { card: { ...card, ...mergeCardOptions(card, given.payment_method_options?.card) } },
      receipt_email: changed(given.receipt_email, before.receipt_email),
      setup_future_usage: given.setup_future_usage ?? before.setup_future_usage,
      shipping: mergeShipping(before.shipping, given.shipping),
      statement_descriptor_suffix: changed(given.statement_descriptor_suffix, before.statement_descriptor_suffix),
      status: isFirst ? 'requires_confirmation' : before.status,
      transfer_group: changed(given.transfer_group, before.transfer_group),
    }),
  )
}
