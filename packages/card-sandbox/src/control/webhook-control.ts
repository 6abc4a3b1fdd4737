import type { FastifyInstance } from 'fastify'
import type { WebhookEndpoint } from '../objects/webhook.ts'
import type { Sandbox } from '../sandbox.ts'
import { newId, randomText } from '../store/identifier.ts'
import type { Disturbance } from '../webhook/disturbance.ts'

const endpointSchema = {
  type: 'object',
  required: ['url'],
  additionalProperties: false,
  properties: {
    url: { type: 'string', pattern: '^https?://' },
    secret: { type: 'string', minLength: 1 },
    signatureClock: { enum: ['machine', 'sandbox'], default: 'machine' },
  },
} as const

const disturbanceSchema = {
  type: 'object',
  required: ['kind'],
  additionalProperties: false,
  properties: {
    kind: { enum: ['drop', 'duplicate', 'hold', 'reorder'] },
    type: { type: 'string', default: '' },
    times: { type: 'integer', minimum: 1, default: 1 },
  },
} as const

type EndpointRequest = Pick<WebhookEndpoint, 'signatureClock' | 'url'> & { secret?: string }

const registerEndpoints = (control: FastifyInstance, { books }: Sandbox): void => {
  /** The same address keeps its id and takes the new secret. */
  control.post<{ Body: EndpointRequest }>('/webhook_endpoints', { schema: { body: endpointSchema } }, ({ body }) => {
    const before = books.endpoints.all().find((endpoint) => endpoint.url === body.url)
    return books.endpoints.put({
      ...before,
      id: before?.id ?? newId('we'),
      url: body.url,
      secret: body.secret ?? before?.secret ?? `whsec_${randomText(32)}`,
      signatureClock: body.signatureClock,
    })
  })
  control.get('/webhook_endpoints', () => ({ endpoints: books.endpoints.all() }))
  control.delete<{ Params: { id: string } }>('/webhook_endpoints/:id', ({ params }) => {
    books.endpoints.remove(params.id)
    return { endpoints: books.endpoints.all() }
  })
}

export const registerWebhookControl = (control: FastifyInstance, sandbox: Sandbox): void => {
  const { books, courier } = sandbox
  registerEndpoints(control, sandbox)
  control.post<{ Body: Pick<Disturbance, 'kind' | 'times' | 'type'> }>(
    '/webhooks/disturbances',
    { schema: { body: disturbanceSchema } },
    ({ body }) => courier.disturbances.add(body),
  )
  control.get('/webhooks/disturbances', () => ({ disturbances: courier.disturbances.all() }))
  control.delete('/webhooks/disturbances', () => {
    courier.disturbances.clear()
    return { disturbances: [] }
  })
  control.post('/webhooks/release', () => ({ released: courier.release() }))
  control.post('/webhooks/drain', async () => {
    await courier.drained()
    return { drained: true }
  })
  control.get('/deliveries', () => ({ deliveries: books.deliveries.all() }))
  control.get('/events', () => ({ events: books.events.all() }))
  control.post<{ Params: { id: string } }>('/events/:id/redeliver', ({ params }, reply) => {
    const event = books.events.get(params.id)
    if (event === undefined) return reply.status(404).send({ error: 'no such event' })
    courier.redeliver(event)
    return { redelivered: event.id }
  })
}
