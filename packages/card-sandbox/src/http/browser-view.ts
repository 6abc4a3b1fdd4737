import type { Answer } from './answer.ts'

/**
 * What a browser is shown of each object: the fields of the browser's own types. Of an intent it never learns whose it
 * is, what the account noted on it, or what was charged.
 */
const shown: Readonly<Record<string, readonly string[]>> = {
  payment_intent:
    'id object amount canceled_at cancellation_reason capture_method client_secret confirmation_method created currency description last_payment_error livemode next_action payment_method payment_method_types receipt_email setup_future_usage shipping status'.split(
      ' ',
    ),
  setup_intent:
    'id object cancellation_reason client_secret created description last_setup_error livemode next_action payment_method payment_method_types status usage'.split(
      ' ',
    ),
  error:
    'type charge code decline_code doc_url message param payment_intent payment_method request_log_url setup_intent'.split(
      ' ',
    ),
}

const errors = ['error', 'last_payment_error', 'last_setup_error']

/** A payment method has these in the browser, too, and its customer is not shown there. */
const hidden: Readonly<Record<string, unknown>> = { customer: null, customer_account: null, metadata: {} }

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const seen = (value: unknown, name: string): unknown => (isObject(value) ? viewOf(value, name) : value)

const viewOf = (item: object, name: string): object => {
  const kind: unknown = errors.includes(name) ? 'error' : Reflect.get(item, 'object')
  const allowed = typeof kind === 'string' ? shown[kind] : undefined
  const entries = Object.entries(item).filter(([field]) => allowed === undefined || allowed.includes(field))
  const view = Object.fromEntries(entries.map(([field, value]: [string, unknown]) => [field, seen(value, field)]))
  return kind === 'payment_method' ? { ...view, ...hidden } : view
}

export const browserView = ({ body, ...answer }: Answer): Answer => ({ ...answer, body: viewOf(body, '') })
