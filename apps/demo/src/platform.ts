import { timingSafeEqual } from 'node:crypto'
import { signatureOf } from '@touchline/api/adapters/platform'
import { escapeHtml } from '@touchline/api/http/documentation/escape'
import { sendRefusal } from '@touchline/api/http/send'
import { refuse } from '@touchline/api/use-case/refusal'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

const platformEvent = z.object({
  eventId: z.uuid(),
  type: z.string(),
  organizationId: z.uuid(),
  happenedAt: z.string(),
  data: z.unknown(),
})
type PlatformEvent = z.infer<typeof platformEvent>

const KEPT = 200
/** What was signed longer ago may be a copy of somebody else. */
const RECENT_SECONDS = 300

const isSame = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** As a real platform must: a signature over these bytes by a secret that it knows, made a moment ago. */
export const isGenuine = (secrets: readonly string[], signature: string, body: string, nowSeconds: number): boolean => {
  const timestamp = Number(/^t=(\d{1,12})(?:,v1=[0-9a-f]{64})+$/.exec(signature)?.[1] ?? Number.NaN)
  const given = signature.split(',').slice(1)
  const isSigned = (secret: string): boolean =>
    given.some((one) => isSame(`t=${timestamp},${one}`, signatureOf([secret], timestamp, body)))
  return Math.abs(nowSeconds - timestamp) <= RECENT_SECONDS && secrets.some(isSigned)
}

const article = ({ type, organizationId, happenedAt, data, eventId }: PlatformEvent): string =>
  `<article><h2>${escapeHtml(type)}</h2><p>${escapeHtml(happenedAt)} · ${organizationId}</p>
<pre>${escapeHtml(JSON.stringify(data, null, 2))}</pre><p>${eventId}</p></article>`

const page = (events: readonly PlatformEvent[]): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Demo platform</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/inbox.css"></head>
<body><header><h1>What the video platform heard</h1></header><main>${
    events.length === 0 ? '<p>Nothing yet.</p>' : events.map(article).join('\n')
  }</main></body></html>`

/** Plays the video platform in the demo: verifies the events it receives, keeps the newest, and shows them. */
export function servePlatform(server: FastifyInstance, secrets: readonly string[], nowSeconds: () => number): void {
  const heard = new Map<string, PlatformEvent>()
  server.post('/platform/events', async (request, reply) => {
    const body = typeof request.body === 'string' ? request.body : ''
    const signature = request.headers['touchline-signature']
    if (typeof signature !== 'string' || !isGenuine(secrets, signature, body, nowSeconds())) {
      return sendRefusal(reply, refuse('forged-event', 'The signature does not fit'))
    }
    const event = platformEvent.parse(JSON.parse(body))
    heard.set(event.eventId, event)
    const [oldest] = heard.keys()
    if (heard.size > KEPT && oldest !== undefined) heard.delete(oldest)
    return reply.code(204).send()
  })
  server.get('/platform', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page([...heard.values()].toReversed())),
  )
}
