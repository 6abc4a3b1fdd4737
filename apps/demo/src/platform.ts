import { createHash } from 'node:crypto'
import { inTransaction } from '@touchline/api/db/transaction'
import { addReceiver } from '@touchline/api/features/events/receivers'
import { changeReceiver, lockReceiver } from '@touchline/api/features/events/receivers.store'
import { escapeHtml } from '@touchline/api/http/documentation/escape'
import { sendRefusal } from '@touchline/api/http/send'
import type { Deps } from '@touchline/api/use-case/deps'
import { refuse } from '@touchline/api/use-case/refusal'
import { ForgedEvent, type VerifiedEvent, verifyEvent } from '@touchline/client/src/verify-event.ts'
import { ALL_KINDS } from '@touchline/domain/events'
import type { FastifyInstance } from 'fastify'
import { linkList, registerLinks, serveLinks } from './platform-links.ts'

const KEPT = 200
const PATH = '/platform/events'
/** Stable across regions and starts. */
const RECEIVER = '00000000-0000-4000-8000-0000000000d0'

const secretOf = ({ secondFactorKeys }: Pick<Deps['cell'], 'secondFactorKeys'>): string =>
  `whsec_${createHash('sha256').update(`platform ${secondFactorKeys.join()}`).digest('base64')}`

export async function registerPlatform(deps: Deps, apiUrl: string): Promise<void> {
  const { db, clock, cell } = deps
  const url = new URL(PATH, apiUrl).href
  const receiver = {
    receiverId: RECEIVER,
    url,
    kinds: [ALL_KINDS],
    secret: secretOf(cell),
    keys: cell.secondFactorKeys,
  }
  await inTransaction(db, { system: 'administration' }, async (tx) => {
    if ((await lockReceiver(tx, RECEIVER)) !== undefined) await changeReceiver(tx, RECEIVER, { url })
    else await addReceiver(tx, { ...receiver, now: clock.now() })
  })
  if (cell.region === 'asia') await registerLinks(deps, apiUrl)
}

const article = ({ type, organizationId, timestamp, data, id }: VerifiedEvent): string =>
  `<article><h2>${escapeHtml(type)}</h2><p>${escapeHtml(timestamp)} · ${escapeHtml(organizationId)}</p>
<pre>${escapeHtml(JSON.stringify(data, null, 2))}</pre><p>${escapeHtml(id)}</p></article>`

const page = (events: readonly VerifiedEvent[]): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Demo platform</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/inbox.css"></head>
<body><header><h1>What the video platform heard</h1></header><main>${linkList()}${
    events.length === 0 ? '<p>Nothing yet.</p>' : events.map(article).join('\n')
  }</main></body></html>`

/** Verifies, keeps and shows the newest events, as the video platform. */
export function servePlatform(server: FastifyInstance, keys: Deps['cell']['secondFactorKeys']): void {
  const secrets = [secretOf({ secondFactorKeys: keys })]
  const heard = new Map<string, VerifiedEvent>()
  server.post(PATH, async (request, reply) => {
    const body = typeof request.body === 'string' ? request.body : ''
    try {
      const event = await verifyEvent(request.headers, body, secrets)
      heard.set(event.id, event)
    } catch (error) {
      if (error instanceof ForgedEvent) return sendRefusal(reply, refuse('forged-event', error.message))
      throw error
    }
    const [oldest] = heard.keys()
    if (heard.size > KEPT && oldest !== undefined) heard.delete(oldest)
    return reply.code(204).send()
  })
  serveLinks(server)
  server.get('/platform', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page([...heard.values()].toReversed())),
  )
}
