import { moneyInWords } from '../cards/currency.ts'
import { type Answer, invalidRequest, ok, refuse, resourceMissing } from '../http/answer.ts'
import type { Call, Endpoint } from '../http/call.ts'
import { createdRange, inRange, page, pageShape } from '../http/page.ts'
import { id, integer, metadata, oneOf, type Parameters, readParameters, texts } from '../http/parameters.ts'
import type { Charge, Refund } from '../objects/charge.ts'
import { mergeMetadata } from '../objects/customer.ts'
import { type Cause, changesBetween, clockOf, emit, onClock, type Sandbox } from '../sandbox.ts'
import { newId } from '../store/identifier.ts'
import { testCardOf } from './attachment.ts'
import { causeOf } from './cause.ts'
import { move } from './payout-life.ts'

const refundShape = {
  amount: integer,
  charge: id,
  expand: texts,
  metadata,
  payment_intent: id,
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
}
type RefundParams = Parameters<typeof refundShape>

const chargeToRefund = ({ sandbox }: Call, given: RefundParams): Charge | Answer => {
  const { books } = sandbox
  if ((given.charge === undefined) === (given.payment_intent === undefined)) {
    return invalidRequest('One of the following params should be provided for this request: payment_intent or charge.')
  }
  if (given.charge !== undefined) return books.charges.get(given.charge) ?? resourceMissing('charge', given.charge)
  const intentId = given.payment_intent ?? ''
  const intent = books.paymentIntents.get(intentId)
  if (intent === undefined) return resourceMissing('payment_intent', intentId, 'payment_intent')
  const charge = intent.latest_charge === null ? undefined : books.charges.get(intent.latest_charge)
  if (charge?.status === 'succeeded' && charge.captured) return charge
  const message = `This PaymentIntent (${intentId}) does not have a successful charge to refund.`
  return invalidRequest(message, { param: 'payment_intent' })
}

/** A dispute has taken the money already. */
const hasStandingDispute = ({ sandbox }: Call, { id: chargeId }: Charge): boolean =>
  sandbox.books.disputes.all().some((dispute) => dispute.charge === chargeId && !dispute.is_charge_refundable)

/** Minor units of the charge's currency. */
const refuseRefund = (call: Call, charge: Charge, amount: number): Answer | null => {
  const left = charge.amount - charge.amount_refunded
  if (charge.status !== 'succeeded' || !charge.captured) {
    return invalidRequest(
      `Charge ${charge.id} has not ${charge.status === 'succeeded' ? 'been captured' : 'succeeded'}, so it cannot be refunded.`,
      { param: 'charge' },
    )
  }
  if (left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`
    return refuse(400, { type: 'invalid_request_error', code: 'charge_already_refunded', message })
  }
  if (hasStandingDispute(call, charge)) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`
    return refuse(400, { type: 'invalid_request_error', code: 'charge_disputed', message })
  }
  if (amount < 1) {
    return invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  }
  if (amount <= left) return null
  const [asked, most] = [amount, left].map((each) => moneyInWords(each, charge.currency))
  return invalidRequest(`Refund amount (${asked}) is greater than unrefunded amount on charge (${most})`, {
    param: 'amount',
  })
}

/** The charge's fee is kept. */
const moved = (sandbox: Sandbox, { id: source, amount, charge, currency }: Refund, failed = false) =>
  move(sandbox, {
    amount: failed ? amount : -amount,
    currency,
    description: `REFUND ${failed ? 'FAILURE' : 'FOR CHARGE'} (${charge})`,
    reporting_category: failed ? 'refund_failure' : 'refund',
    source,
    type: failed ? 'refund_failure' : 'refund',
  }).id

const refund = (call: Call): Answer => {
  const read = readParameters(refundShape, call.form)
  if (read.kind === 'refused') return read.answer
  const charge = chargeToRefund(call, read.value)
  if ('status' in charge && 'body' in charge) return charge
  const amount = read.value.amount ?? charge.amount - charge.amount_refunded
  const refusal = refuseRefund(call, charge, amount)
  if (refusal !== null) return refusal
  const { books, clock } = call.sandbox
  const refunding = testCardOf(call, charge.payment_method)?.refunding ?? 'arrives'
  const refunded = charge.amount_refunded + amount
  const after = books.charges.put({ ...charge, amount_refunded: refunded, refunded: refunded === charge.amount })
  const made: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: clock.nowSeconds(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: mergeMetadata({}, read.value.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: read.value.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refunding === 'pending' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  }
  const written = books.refunds.put(
    refunding === 'pending' ? made : { ...made, balance_transaction: moved(call.sandbox, made) },
  )
  emit(call.sandbox, causeOf(call), 'refund.created', written)
  emit(call.sandbox, causeOf(call), 'charge.refunded', after, changesBetween(charge, after))
  // The answer does not show what the bank does next.
  if (refunding === 'pending') {
    const arrived = books.refunds.put({
      ...written,
      balance_transaction: moved(call.sandbox, written),
      status: 'succeeded',
    })
    emit(call.sandbox, causeOf(call), 'charge.refund.updated', arrived, changesBetween(written, arrived))
  }
  if (refunding === 'fails') failRefund(call.sandbox, causeOf(call), written.id)
  return ok(written)
}

/** Null where none has arrived. */
export const failRefund = (sandbox: Sandbox, cause: Cause, refundId: string): Refund | null => {
  const { charges, refunds } = sandbox.books
  const before = refunds.get(refundId)
  const charge = charges.get(before?.charge ?? '')
  if (before?.status !== 'succeeded' || charge === undefined) return null
  charges.put({ ...charge, amount_refunded: charge.amount_refunded - before.amount, refunded: false })
  const there = onClock(sandbox, clockOf(sandbox, charge.payment_intent))
  const back = { failure_balance_transaction: moved(there, before, true), failure_reason: 'expired_or_canceled_card' }
  const failed = refunds.put({ ...before, ...back, status: 'failed' })
  emit(there, cause, 'charge.refund.updated', failed, { status: before.status })
  emit(there, cause, 'refund.failed', failed)
  return failed
}

const get = ({ sandbox, id: refundId }: Call): Answer => {
  const found = sandbox.books.refunds.get(refundId)
  return found === undefined ? resourceMissing('refund', refundId) : ok(found)
}

const update = (call: Call): Answer => {
  const read = readParameters({ expand: texts, metadata }, call.form)
  if (read.kind === 'refused') return read.answer
  const before = call.sandbox.books.refunds.get(call.id)
  if (before === undefined) return resourceMissing('refund', call.id)
  const after = { ...before, metadata: mergeMetadata(before.metadata, read.value.metadata) }
  call.sandbox.books.refunds.put(after)
  emit(call.sandbox, causeOf(call), 'charge.refund.updated', after, changesBetween(before, after))
  return ok(after)
}

/** Only pending ones, never to a card. */
const cancel = (call: Call): Answer => {
  const read = readParameters({ expand: texts }, call.form)
  if (read.kind === 'refused') return read.answer
  const found = call.sandbox.books.refunds.get(call.id)
  if (found === undefined) return resourceMissing('refund', call.id)
  return invalidRequest(`This refund cannot be canceled because it has a status of ${found.status}.`)
}

const list = ({ sandbox, form }: Call): Answer => {
  const shape = { ...pageShape, charge: id, created: createdRange, expand: texts, payment_intent: id }
  const read = readParameters(shape, form)
  if (read.kind === 'refused') return read.answer
  const { charge, created, payment_intent: intent } = read.value
  const rows = sandbox.books.refunds
    .all()
    .filter(
      (row) =>
        (charge === undefined || row.charge === charge) &&
        (intent === undefined || row.payment_intent === intent) &&
        inRange(row.created, created),
    )
  return page(rows, read.value, '/v1/refunds', 'refund')
}

const returns = 'refund'

export const refundEndpoints: readonly Endpoint[] = [
  { method: 'POST', path: '/v1/refunds', access: 'secret', returns, run: refund },
  { method: 'GET', path: '/v1/refunds', access: 'secret', returns, list: true, run: list },
  { method: 'GET', path: '/v1/refunds/:id', access: 'secret', returns, run: get },
  { method: 'POST', path: '/v1/refunds/:id', access: 'secret', returns, run: update },
  { method: 'POST', path: '/v1/refunds/:id/cancel', access: 'secret', returns, run: cancel },
]
