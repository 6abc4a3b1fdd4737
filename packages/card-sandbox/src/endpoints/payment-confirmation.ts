import { type DeclineCode, declineError } from '../cards/decline.ts'
import type { TestCard } from '../cards/test-card.ts'
import { type Answer, type ApiError, ok, refuse, withDocumentation } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import type { Charge } from '../objects/charge.ts'
import type { PaymentIntent } from '../objects/intent.ts'
import { emit } from '../sandbox.ts'
import { attach, spend, testCardOf } from './attachment.ts'
import { settleCharge } from './balance-transactions.ts'
import { causeOf, requestLog } from './cause.ts'
import { type Attempt, judge, recordCharge } from './charging.ts'
import { type DisputeKind, openDispute } from './dispute-life.ts'
import { askForAuthentication } from './intent-parameters.ts'

const save = (call: Call, intent: PaymentIntent): PaymentIntent => call.sandbox.books.paymentIntents.put(intent)

/** Answered and stored; the intent needs a payment method again. */
const fail = (call: Call, attempt: Attempt, error: ApiError, latestCharge: string | null): Answer => {
  const { intent, paymentMethod } = attempt
  const failed = save(call, {
    ...intent,
    last_payment_error: {
      ...withDocumentation(error),
      payment_method: paymentMethod,
      payment_method_type: paymentMethod.type,
    },
    latest_charge: latestCharge ?? intent.latest_charge,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  emit(call.sandbox, causeOf(call), 'payment_intent.payment_failed', failed)
  return refuse(402, {
    ...error,
    request_log_url: requestLog(call),
    payment_intent: failed,
    payment_method: paymentMethod,
  })
}

const decline = (call: Call, attempt: Attempt, code: DeclineCode): Answer => {
  const charge = recordCharge(call, attempt, code)
  return fail(call, attempt, { ...declineError(code), charge: charge.id }, charge.id)
}

/** A second dispute is about the rest. */
const complain = (call: Call, charge: Charge, test: TestCard | undefined): void => {
  const { amount_captured: taken } = charge
  const { disputing = 'never', complaint: reason = 'fraudulent' } = test ?? {}
  const open = (kind: DisputeKind, amount?: number) =>
    openDispute(call.sandbox, causeOf(call), charge, { kind, amount, reason })
  if (disputing === 'dispute' || disputing === 'inquiry') open(disputing)
  if (disputing !== 'dispute-twice') return
  const first = Math.ceil(taken / 2)
  for (const amount of [first, taken - first]) open('dispute', amount)
}

export const completePayment = (call: Call, intent: PaymentIntent, charge: Charge): PaymentIntent => {
  const paid = save(call, {
    ...intent,
    amount_capturable: 0,
    amount_received: charge.amount_captured,
    status: 'succeeded',
  })
  complain(call, charge, testCardOf(call, charge.payment_method))
  emit(call.sandbox, causeOf(call), 'payment_intent.succeeded', paid)
  call.afterwards.push(() => settleCharge(call, charge.id))
  return paid
}

const succeed = (call: Call, attempt: Attempt): Answer => {
  const { intent, paymentMethod } = attempt
  const charge = recordCharge(call, attempt, null)
  const approved: PaymentIntent = {
    ...intent,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: paymentMethod.id,
  }
  if (intent.customer !== null && intent.setup_future_usage !== null) attach(call, paymentMethod.id, intent.customer)
  else if (paymentMethod.customer === null) spend(call, paymentMethod.id)
  if (charge.captured) return ok(completePayment(call, approved, charge))
  const waiting = save(call, { ...approved, amount_capturable: intent.amount, status: 'requires_capture' })
  emit(call.sandbox, causeOf(call), 'payment_intent.amount_capturable_updated', waiting)
  return ok(waiting)
}

const challenge = (call: Call, { intent, paymentMethod }: Attempt): Answer => {
  const waiting = save(call, {
    ...intent,
    next_action: askForAuthentication(call, intent),
    payment_method: paymentMethod.id,
    status: 'requires_action',
  })
  emit(call.sandbox, causeOf(call), 'payment_intent.requires_action', waiting)
  return ok(waiting)
}

export const attemptPayment = (call: Call, attempt: Attempt): Answer => {
  const verdict = judge(call, attempt)
  switch (verdict.kind) {
    case 'approved':
      return succeed(call, attempt)
    case 'authenticate':
      return challenge(call, attempt)
    case 'declined':
      return decline(call, attempt, verdict.code)
  }
}

/** No charge was attempted. */
export const failPaymentAuthentication = (call: Call, attempt: Attempt): Answer =>
  fail(
    call,
    attempt,
    {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    },
    null,
  )
