import { type Answer, invalidRequest, ok, resourceMissing } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import type { PaymentIntent, SetupIntent } from '../objects/intent.ts'
import { clockOf, onClock, type Sandbox } from '../sandbox.ts'
import { attemptPayment, failPaymentAuthentication } from './payment-confirmation.ts'
import { attemptSetup, failSetupAuthentication } from './setup-intents.ts'

export type AuthenticationOutcome = 'fail' | 'succeed'

const callOf = (sandbox: Sandbox, id: string): Call => ({
  sandbox: onClock(sandbox, clockOf(sandbox, id)),
  form: {},
  id,
  customer: '',
  by: 'publishable',
  clock: clockOf(sandbox, id),
  version: '',
  origin: '',
  requestId: null,
  idempotencyKey: null,
  afterwards: [],
})

const notWaiting = (): Answer => invalidRequest('This intent is not waiting for authentication.')

const finishPayment = (call: Call, intent: PaymentIntent, outcome: AuthenticationOutcome): Answer => {
  const paymentMethod = call.sandbox.books.paymentMethods.get(intent.payment_method ?? '')
  if (intent.status !== 'requires_action' || paymentMethod === undefined) return notWaiting()
  const attempt = { intent, paymentMethod, offSession: false, authenticated: true }
  return outcome === 'succeed' ? attemptPayment(call, attempt) : failPaymentAuthentication(call, attempt)
}

const finishSetup = (call: Call, intent: SetupIntent, outcome: AuthenticationOutcome): Answer => {
  const paymentMethod = call.sandbox.books.paymentMethods.get(intent.payment_method ?? '')
  if (intent.status !== 'requires_action' || paymentMethod === undefined) return notWaiting()
  return outcome === 'succeed'
    ? attemptSetup(call, intent, paymentMethod, true)
    : failSetupAuthentication(call, intent, paymentMethod)
}

/** A decline is a normal answer here; the intent has the outcome. */
export const finishChallenge = (
  sandbox: Sandbox,
  id: string,
  secret: string | null,
  outcome: AuthenticationOutcome,
): Answer => {
  const { books } = sandbox
  const intent = books.setupIntents.get(id) ?? books.paymentIntents.get(id)
  if (intent === undefined || (secret !== null && secret !== intent.client_secret)) return resourceMissing('intent', id)
  const call = callOf(sandbox, id)
  const answer =
    intent.object === 'setup_intent' ? finishSetup(call, intent, outcome) : finishPayment(call, intent, outcome)
  for (const step of call.afterwards) step()
  sandbox.journal.flush()
  if (answer.status !== 200 && answer.status !== 402) return answer
  const after = intent.object === 'setup_intent' ? books.setupIntents.get(id) : books.paymentIntents.get(id)
  return ok({ id, status: after?.status ?? null })
}
