import { moneyInWords } from '../cards/currency.ts'
import { type Answer, invalidRequest, ok, refuse, resourceMissing } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import { flag, integer, metadata, readParameters, text, texts } from '../http/parameters.ts'
import { mergeMetadata } from '../objects/customer.ts'
import type { PaymentIntent } from '../objects/intent.ts'
import { changesBetween, emit } from '../sandbox.ts'
import { causeOf } from './cause.ts'
import { completePayment } from './payment-confirmation.ts'
import { refuseDescriptors } from './statement-descriptor.ts'

const shape = {
  amount_to_capture: integer,
  expand: texts,
  final_capture: flag,
  metadata,
  statement_descriptor: text,
  statement_descriptor_suffix: text,
}

const refuseCapture = (intent: PaymentIntent, amount: number): Answer | null => {
  if (intent.status !== 'requires_capture') {
    const message = `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`
    const code = 'payment_intent_unexpected_state'
    return refuse(400, { type: 'invalid_request_error', code, message, payment_intent: intent })
  }
  const param = 'amount_to_capture'
  if (amount < 1) {
    const code = 'parameter_invalid_integer'
    return invalidRequest('This value must be greater than or equal to 1.', { code, param })
  }
  if (amount <= intent.amount_capturable) return null
  const most = moneyInWords(intent.amount_capturable, intent.currency)
  return invalidRequest(`The amount to capture is more than what can be captured (${most}).`, {
    code: 'amount_too_large',
    param,
  })
}

/** All or a part; the rest is released. */
export const capturePaymentIntent = (call: Call): Answer => {
  const read = readParameters(shape, call.form)
  if (read.kind === 'refused') return read.answer
  const { charges, paymentIntents } = call.sandbox.books
  const intent = paymentIntents.get(call.id)
  const charge = charges.get(intent?.latest_charge ?? '')
  if (intent === undefined) return resourceMissing('payment_intent', call.id, 'intent')
  const amount = read.value.amount_to_capture ?? intent.amount_capturable
  const refusal = refuseCapture(intent, amount) ?? refuseDescriptors(read.value)
  if (refusal !== null) return refusal
  if (charge === undefined) return resourceMissing('charge', intent.latest_charge ?? '')
  const rest = intent.amount - amount
  const captured = charges.put({ ...charge, amount_captured: amount, amount_refunded: rest, captured: true })
  emit(call.sandbox, causeOf(call), 'charge.captured', captured, changesBetween(charge, captured))
  const noted = { ...intent, metadata: mergeMetadata(intent.metadata, read.value.metadata) }
  return ok(completePayment(call, noted, captured))
}

export const releaseCharge = (call: Call, { latest_charge: chargeId }: PaymentIntent): void => {
  const { charges } = call.sandbox.books
  const before = charges.get(chargeId ?? '')
  if (before?.status !== 'succeeded' || before.captured) return
  const after = charges.put({ ...before, amount_refunded: before.amount, refunded: true })
  emit(call.sandbox, causeOf(call), 'charge.refunded', after, changesBetween(before, after))
}
