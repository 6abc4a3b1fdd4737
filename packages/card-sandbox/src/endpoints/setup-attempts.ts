import { type Answer, type ApiError, parameterMissing, withDocumentation } from '../http/answer.ts'
import type { Call, Endpoint } from '../http/call.ts'
import { createdRange, inRange, page, pageShape } from '../http/page.ts'
import { id, readParameters, texts } from '../http/parameters.ts'
import type { SetupIntent } from '../objects/intent.ts'
import type { PaymentMethod } from '../objects/payment-method.ts'
import type { SetupAttempt } from '../objects/setup-attempt.ts'
import { newId } from '../store/identifier.ts'

export const recordAttempt = (
  { sandbox }: Call,
  intent: SetupIntent,
  { id: paymentMethod, card }: PaymentMethod,
  error: ApiError | null,
): SetupAttempt =>
  sandbox.books.setupAttempts.put({
    id: newId('setatt'),
    object: 'setup_attempt',
    application: null,
    created: sandbox.clock.nowSeconds(),
    customer: intent.customer,
    customer_account: null,
    flow_directions: null,
    livemode: false,
    on_behalf_of: null,
    payment_method: paymentMethod,
    payment_method_details: {
      card: {
        brand: card.brand,
        checks: card.checks,
        country: card.country,
        exp_month: card.exp_month,
        exp_year: card.exp_year,
        fingerprint: card.fingerprint,
        funding: card.funding,
        last4: card.last4,
        network: card.brand,
        three_d_secure: null,
        wallet: null,
      },
      type: 'card',
    },
    setup_error: error === null ? null : withDocumentation(error),
    setup_intent: intent.id,
    status: error === null ? 'succeeded' : 'failed',
    usage: intent.usage,
  })

const list = ({ sandbox, form }: Call): Answer => {
  const shape = { ...pageShape, created: createdRange, expand: texts, setup_intent: id }
  const read = readParameters(shape, form)
  if (read.kind === 'refused') return read.answer
  const { created, setup_intent: intent } = read.value
  if (intent === undefined) return parameterMissing('setup_intent')
  const rows = sandbox.books.setupAttempts
    .all()
    .filter((attempt) => attempt.setup_intent === intent && inRange(attempt.created, created))
  return page(rows, read.value, '/v1/setup_attempts', 'setup attempt')
}

export const setupAttemptEndpoints: readonly Endpoint[] = [
  { method: 'GET', path: '/v1/setup_attempts', access: 'secret', returns: 'setup_attempt', list: true, run: list },
]
