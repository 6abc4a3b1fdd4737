import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accountEndpoints } from '../endpoints/account.ts'
import { balanceTransactionEndpoints } from '../endpoints/balance-transactions.ts'
import { chargeEndpoints } from '../endpoints/charges.ts'
import { customerEndpoints } from '../endpoints/customers.ts'
import { disputeEndpoints } from '../endpoints/disputes.ts'
import { eventEndpoints } from '../endpoints/events.ts'
import { fileEndpoints } from '../endpoints/files.ts'
import { paymentIntentEndpoints } from '../endpoints/payment-intents.ts'
import { paymentMethodEndpoints } from '../endpoints/payment-methods.ts'
import { payoutEndpoints } from '../endpoints/payouts.ts'
import { refundEndpoints } from '../endpoints/refunds.ts'
import { setupAttemptEndpoints } from '../endpoints/setup-attempts.ts'
import { setupIntentEndpoints } from '../endpoints/setup-intents.ts'
import { webhookEndpointEndpoints } from '../endpoints/webhook-endpoints.ts'
import type { Sandbox } from '../sandbox.ts'
import { newId } from '../store/identifier.ts'
import { refuse } from './answer.ts'
import type { Endpoint } from './call.ts'
import { exchange, type Incoming } from './exchange.ts'
import { type Form, parseForm } from './form.ts'
import { createIdempotency } from './idempotency.ts'

export const endpoints: readonly Endpoint[] = [
  ...customerEndpoints,
  ...paymentMethodEndpoints,
  ...setupIntentEndpoints,
  ...setupAttemptEndpoints,
  ...paymentIntentEndpoints,
  ...chargeEndpoints,
  ...refundEndpoints,
  ...disputeEndpoints,
  ...fileEndpoints,
  ...balanceTransactionEndpoints,
  ...payoutEndpoints,
  ...eventEndpoints,
  ...webhookEndpointEndpoints,
  ...accountEndpoints,
]

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const given = request.headers[name]
  return Array.isArray(given) ? given[0] : given
}

const splitUrl = (url: string): { path: string; query: string } => {
  const at = url.indexOf('?')
  return at < 0 ? { path: url, query: '' } : { path: url.slice(0, at), query: url.slice(at + 1) }
}

interface Parts {
  Params: { id?: string; customer?: string }
  Body: Form | undefined
}

/** POST parameters come in the body, the others in the query. */
const incomingOf = (request: FastifyRequest<Parts>): Incoming => {
  const { path, query } = splitUrl(request.url)
  return {
    path,
    origin: `${request.protocol}://${request.host}`,
    id: request.params.id ?? '',
    customer: request.params.customer ?? '',
    form: request.method === 'POST' ? (request.body ?? {}) : parseForm(query),
    authorization: headerOf(request, 'authorization'),
    version: headerOf(request, 'stripe-version'),
    idempotencyKey: headerOf(request, 'idempotency-key'),
    contentType: headerOf(request, 'content-type'),
  }
}

export const registerRest = (app: FastifyInstance, sandbox: Sandbox): void => {
  const idempotency = createIdempotency(sandbox.books, sandbox.clocks.earliest)
  for (const endpoint of endpoints) {
    app.route<Parts>({
      method: endpoint.method,
      url: endpoint.path,
      handler: async (request, reply) => {
        const outgoing = await exchange(sandbox, idempotency, endpoint, incomingOf(request))
        if (outgoing.kind === 'answer') {
          return reply.status(outgoing.answer.status).headers(outgoing.headers).send(outgoing.answer.body)
        }
        reply.hijack()
        request.raw.socket.destroy()
      },
    })
  }
}

export const answerUnknown = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const { path } = splitUrl(request.url)
  const message = `Unrecognized request URL (${request.method}: ${path}).`
  return reply
    .status(404)
    .header('request-id', newId('req'))
    .send(refuse(404, { type: 'invalid_request_error', message }).body)
}
