import { type FailedStatus, type Fault, isKeptBy } from '../control/fault.ts'
import { apiVersion, isApiVersion } from '../objects/event.ts'
import { clockOf, onClock, type Sandbox } from '../sandbox.ts'
import { newId } from '../store/identifier.ts'
import { type Answer, invalidRequest, refuse } from './answer.ts'
import { authenticate } from './authentication.ts'
import type { Call, Endpoint } from './call.ts'
import { expand, refuseExpand } from './expand.ts'
import { canonicalForm, type Form } from './form.ts'
import { type Idempotency, type Keyed, keyInUse } from './idempotency.ts'

/** Never an intent's customer, metadata or charges. */
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

const hidden: Readonly<Record<string, unknown>> = { customer: null, customer_account: null, metadata: {} }

export interface Incoming {
  path: string
  origin: string
  id: string
  customer: string
  form: Form
  authorization: string | undefined
  version: string | undefined
  idempotencyKey: string | undefined
  contentType: string | undefined
}

type Outgoing = { kind: 'answer'; answer: Answer; headers: Record<string, string> } | { kind: 'cut' }

const lockedObject = {
  type: 'invalid_request_error',
  code: 'lock_timeout',
  message:
    'This object cannot be accessed right now because another API request or Stripe process is currently accessing it.',
} as const

const tooMany = { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' } as const

const failureOf = ({ status, code }: FailedStatus, key: string | undefined): Answer => {
  switch (status) {
    case 409:
      return keyInUse(key ?? '')
    case 429:
      return refuse(429, code === 'lock_timeout' ? lockedObject : tooMany)
    case 500:
      return refuse(500, { type: 'api_error', message: 'An unknown error occurred.' })
    case 503:
      return refuse(503, { type: 'api_error', message: 'The service is unavailable for a while.' })
  }
}

const shouldRetry = ({ code, kept }: FailedStatus): boolean | undefined => {
  if (kept) return false
  return code === 'lock_timeout' ? true : undefined
}

const faultAnswer = (failed: FailedStatus, key: string | undefined): Answer => {
  const { retryAfter, shouldRetry: advice = shouldRetry(failed) } = failed
  const headers = {
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    ...(advice === undefined ? {} : { 'stripe-should-retry': String(advice) }),
  }
  return { ...failureOf(failed, key), headers }
}

const expandPaths = (form: Form): string[] => {
  const given = form['expand']
  return Array.isArray(given) ? given.filter((path) => typeof path === 'string') : []
}

/** Null: the exchange continues. */
const suffer = async (
  { sandbox, idempotencyKey }: Call,
  fault: Fault | null,
  when: 'after' | 'before',
): Promise<'cut' | Answer | null> => {
  if (fault === null || fault.effect.when !== when) return null
  switch (fault.effect.kind) {
    case 'drop':
      return 'cut'
    case 'status':
      return faultAnswer(fault.effect, idempotencyKey ?? undefined)
    case 'hold':
      await sandbox.faults.wait(fault)
      return null
  }
}

/** Stores the effect before answering. */
const perform = (endpoint: Endpoint, call: Call): Answer => {
  const { journal } = call.sandbox
  const paths = expandPaths(call.form)
  const answer = refuseExpand(endpoint, paths) ?? expand(call.sandbox, endpoint, endpoint.run(call), paths)
  for (const step of call.afterwards) step()
  journal.flush()
  return call.by === 'publishable' ? browserView(answer) : answer
}

const toCall = (
  sandbox: Sandbox,
  incoming: Incoming,
  { by, clock }: Pick<Call, 'by' | 'clock'>,
  requestId: string,
): Call & { requestId: string } => ({
  sandbox: onClock(sandbox, clock),
  form: incoming.form,
  id: incoming.id,
  customer: incoming.customer,
  by,
  clock,
  version: incoming.version ?? apiVersion,
  origin: incoming.origin,
  requestId,
  idempotencyKey: incoming.idempotencyKey ?? null,
  afterwards: [],
})

const keyedOf = (endpoint: Endpoint, incoming: Incoming, { sandbox }: Call): Keyed | null =>
  endpoint.method === 'POST' && incoming.idempotencyKey !== undefined
    ? { key: incoming.idempotencyKey, path: incoming.path, body: canonicalForm(incoming.form), clock: sandbox.clock }
    : null

type Performed = { answer: Answer; replayOf: string | null } | 'cut'

const performOnce = async (
  endpoint: Endpoint,
  call: Call & { requestId: string },
  incoming: Incoming,
  idempotency: Idempotency,
): Promise<Performed> => {
  const keyed = keyedOf(endpoint, incoming, call)
  const begun = keyed === null ? ({ kind: 'proceed' } as const) : idempotency.begin(keyed)
  if (begun.kind === 'refused') return { answer: begun.answer, replayOf: null }
  const fault = call.sandbox.faults.take({
    method: endpoint.method,
    path: incoming.path,
    body: canonicalForm(incoming.form),
    isReplay: begun.kind === 'replayed',
  })
  const isKept = fault !== null && isKeptBy(fault)
  const keep = (answer: Answer): void => {
    if (keyed === null || begun.kind !== 'proceed') return
    idempotency.finish(keyed, answer, call.requestId)
    call.sandbox.journal.flush()
  }
  const early = await suffer(call, fault, 'before')
  if (early !== null && early !== 'cut' && isKept) keep(early)
  else if (early !== null && keyed !== null && begun.kind === 'proceed') idempotency.abandon(keyed)
  if (early !== null) return early === 'cut' ? 'cut' : { answer: early, replayOf: null }
  const answer = begun.kind === 'replayed' ? begun.answer : perform(endpoint, call)
  if (!isKept) keep(answer)
  const late = await suffer(call, fault, 'after')
  if (late === 'cut') return 'cut'
  if (late !== null && isKept) keep(late)
  return late === null
    ? { answer, replayOf: begun.kind === 'replayed' ? begun.originalRequest : null }
    : { answer: late, replayOf: null }
}

const MOST_OF_KEY = 255

/** Before anything is parsed. */
const refuseAtOnce = ({ contentType, id, idempotencyKey, version = apiVersion }: Incoming): Answer | null => {
  if (id === 'search') return invalidRequest('The card sandbox has no search: list the objects, and filter them.')
  if (!isApiVersion(version)) return invalidRequest(`Invalid Stripe API version: ${version}`)
  if (contentType?.startsWith('application/json') === true) {
    return invalidRequest(
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have questions, we can help at https://support.stripe.com/.',
    )
  }
  if (idempotencyKey === undefined || idempotencyKey.length <= MOST_OF_KEY) return null
  const message = `Keys for idempotent requests can only be up to ${MOST_OF_KEY} characters long; your key is ${idempotencyKey.length} characters.`
  return refuse(400, { type: 'idempotency_error', message })
}

export const exchange = async (
  sandbox: Sandbox,
  idempotency: Idempotency,
  endpoint: Endpoint,
  incoming: Incoming,
): Promise<Outgoing> => {
  const requestId = newId('req')
  const headers: Record<string, string> = { 'request-id': requestId, 'stripe-version': incoming.version ?? apiVersion }
  const caller = authenticate(sandbox.options, incoming.authorization, endpoint.access)
  if (caller.kind === 'refused') return { kind: 'answer', answer: caller.answer, headers }
  const refusal = refuseAtOnce(incoming)
  if (refusal !== null) return { kind: 'answer', answer: refusal, headers: { 'request-id': requestId } }
  // The browser's key has no clock, its intent does.
  const clock = caller.clock ?? (caller.by === 'publishable' ? clockOf(sandbox, incoming.id) : null)
  const call = toCall(sandbox, incoming, { by: caller.by, clock }, requestId)
  const performed = await performOnce(endpoint, call, incoming, idempotency)
  if (performed === 'cut') return { kind: 'cut' }
  if (endpoint.method === 'POST' && incoming.idempotencyKey !== undefined)
    headers['idempotency-key'] = incoming.idempotencyKey
  if (performed.replayOf !== null) {
    headers['idempotent-replayed'] = 'true'
    headers['original-request'] = performed.replayOf
  }
  return { kind: 'answer', answer: performed.answer, headers: { ...headers, ...performed.answer.headers } }
}

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

const browserView = ({ body, ...answer }: Answer): Answer => ({ ...answer, body: viewOf(body, '') })
