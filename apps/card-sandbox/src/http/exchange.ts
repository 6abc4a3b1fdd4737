import type { Fault, FaultEffect } from '../control/fault.ts'
import { apiVersion } from '../objects/event.ts'
import type { Sandbox } from '../sandbox.ts'
import { newId } from '../store/identifier.ts'
import { type Answer, refuse } from './answer.ts'
import { authenticate } from './authentication.ts'
import type { Call, Endpoint } from './call.ts'
import { expand, refuseExpand } from './expand.ts'
import { canonicalForm, type Form } from './form.ts'
import type { Idempotency, Keyed } from './idempotency.ts'

/** A request as it came in, before anything is known about it. */
export interface Incoming {
  path: string
  id: string
  form: Form
  authorization: string | undefined
  version: string | undefined
  idempotencyKey: string | undefined
}

/** What goes back: an answer with its headers, or a connection cut in the middle. */
type Outgoing = { kind: 'answer'; answer: Answer; headers: Record<string, string> } | { kind: 'cut' }

const faultAnswers = {
  409: {
    type: 'invalid_request_error',
    code: 'lock_timeout',
    message: 'This object cannot be accessed right now because another API request is accessing it.',
  },
  429: { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' },
  500: { type: 'api_error', message: 'An unknown error occurred.' },
  503: { type: 'api_error', message: 'The service is unavailable for a while.' },
} as const

const expandPaths = (form: Form): string[] => {
  const given = form['expand']
  return Array.isArray(given) ? given.filter((path) => typeof path === 'string') : []
}

const faultAnswer = ({ status, retryAfter }: Extract<FaultEffect, { kind: 'status' }>): Answer => {
  const answer = refuse(status, faultAnswers[status])
  return retryAfter === undefined ? answer : { ...answer, headers: { 'retry-after': String(retryAfter) } }
}

/** Applies the part of a fault that belongs to this moment; null: the exchange continues. */
const suffer = async (
  sandbox: Sandbox,
  fault: Fault | null,
  when: 'after' | 'before',
): Promise<'cut' | Answer | null> => {
  if (fault === null || fault.effect.when !== when) return null
  switch (fault.effect.kind) {
    case 'drop':
      return 'cut'
    case 'status':
      return faultAnswer(fault.effect)
    case 'hold':
      await sandbox.faults.wait(fault)
      return null
  }
}

/** Runs the endpoint and stores its effect before the answer is sent. */
const perform = (endpoint: Endpoint, call: Call): Answer => {
  const { books, journal } = call.sandbox
  const paths = expandPaths(call.form)
  const answer = refuseExpand(endpoint, paths) ?? expand(books, endpoint, endpoint.run(call), paths)
  journal.flush()
  return answer
}

const toCall = (
  sandbox: Sandbox,
  incoming: Incoming,
  by: Call['by'],
  requestId: string,
): Call & { requestId: string } => ({
  sandbox,
  form: incoming.form,
  id: incoming.id,
  by,
  version: incoming.version ?? apiVersion,
  requestId,
  idempotencyKey: incoming.idempotencyKey ?? null,
})

const keyedOf = (endpoint: Endpoint, incoming: Incoming): Keyed | null =>
  endpoint.method === 'POST' && incoming.idempotencyKey !== undefined
    ? { key: incoming.idempotencyKey, path: incoming.path, body: canonicalForm(incoming.form) }
    : null

type Performed = { answer: Answer; replayOf: string | null } | 'cut'

/** Idempotency around the endpoint, faults around both. */
const performOnce = async (
  endpoint: Endpoint,
  call: Call & { requestId: string },
  keyed: Keyed | null,
  idempotency: Idempotency,
  fault: Fault | null,
): Promise<Performed> => {
  const begun = keyed === null ? ({ kind: 'proceed' } as const) : idempotency.begin(keyed)
  if (begun.kind === 'refused') return { answer: begun.answer, replayOf: null }
  const early = await suffer(call.sandbox, fault, 'before')
  if (early !== null) {
    if (keyed !== null && begun.kind === 'proceed') idempotency.abandon(keyed)
    return early === 'cut' ? 'cut' : { answer: early, replayOf: null }
  }
  const answer = begun.kind === 'replayed' ? begun.answer : perform(endpoint, call)
  if (keyed !== null && begun.kind === 'proceed') {
    idempotency.finish(keyed, answer, call.requestId)
    call.sandbox.journal.flush()
  }
  const late = await suffer(call.sandbox, fault, 'after')
  if (late === 'cut') return 'cut'
  return { answer: late ?? answer, replayOf: begun.kind === 'replayed' ? begun.originalRequest : null }
}

/** One request to the REST surface from its headers to its answer. */
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
  const fault = sandbox.faults.take({
    method: endpoint.method,
    path: incoming.path,
    body: canonicalForm(incoming.form),
  })
  const call = toCall(sandbox, incoming, caller.by, requestId)
  const keyed = keyedOf(endpoint, incoming)
  const performed = await performOnce(endpoint, call, keyed, idempotency, fault)
  if (performed === 'cut') return { kind: 'cut' }
  if (keyed !== null) headers['idempotency-key'] = keyed.key
  if (performed.replayOf !== null) {
    headers['idempotent-replayed'] = 'true'
    headers['original-request'] = performed.replayOf
  }
  return { kind: 'answer', answer: performed.answer, headers: { ...headers, ...performed.answer.headers } }
}
