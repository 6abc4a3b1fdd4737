import { createHmac } from 'node:crypto'
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { EventAddress, EventMessage, EventSender, Sent } from '../ports/event-sender.ts'
import { isOpenAddress, literalOf, lookupOpen, NOT_OPEN } from './open-network.ts'

const PATIENCE_MS = 10_000
/** Responses are not interpreted; longer ones end the connection. */
const MOST_ANSWER_BYTES = 65_536

interface WebhookOptions {
  readonly now: () => number
  readonly isOwnNetworkAllowed: boolean
  readonly patienceMs?: number
}

/** Standard Webhooks: id, second, exact bytes. */
const signatureOf = (secret: string, { id, body }: EventMessage, seconds: number): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(`${id}.${seconds}.${body}`)
    .digest('base64')}`

const headersOf = ({ secrets }: EventAddress, message: EventMessage, seconds: number) => ({
  'content-type': 'application/json',
  'content-length': Buffer.byteLength(message.body),
  'user-agent': 'webhooks',
  'webhook-id': message.id,
  'webhook-timestamp': String(seconds),
  'webhook-signature': secrets.map((secret) => signatureOf(secret, message, seconds)).join(' '),
})

const failed = (reason: string, isForGood = false): Sent => ({ kind: 'failed', reason, isForGood })

function outcomeOf({ statusCode = 0, headers }: IncomingMessage): Sent {
  if (statusCode >= 200 && statusCode < 300) return { kind: 'accepted' }
  if (statusCode >= 300 && statusCode < 400)
    return failed(`answered ${statusCode}, a redirect${headers.location === undefined ? '' : ' to another address'}`)
  return failed(`answered ${statusCode}`, statusCode === 410)
}

/** Kept-alive connections stay with the checked address. */
export function webhooks({ now, isOwnNetworkAllowed, patienceMs = PATIENCE_MS }: WebhookOptions): EventSender {
  const kept = { keepAlive: true, maxSockets: 64, ...(isOwnNetworkAllowed ? {} : { lookup: lookupOpen }) }
  const http = new HttpAgent(kept)
  const https = new HttpsAgent(kept)

  const faultOf = (url: URL): string | null => {
    if (isOwnNetworkAllowed) return null
    if (url.protocol !== 'https:') return 'is not reached by https'
    const literal = literalOf(url)
    return literal === null || isOpenAddress(literal) ? null : NOT_OPEN
  }

  const post = (url: URL, headers: Readonly<Record<string, string | number>>, body: string): Promise<Sent> =>
    new Promise((resolve) => {
      const signal = AbortSignal.timeout(patienceMs)
      const options = { method: 'POST', headers, signal }
      const request =
        url.protocol === 'https:'
          ? requestHttps(url, { ...options, agent: https })
          : requestHttp(url, { ...options, agent: http })
      request.on('response', (response) => {
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (bytes > MOST_ANSWER_BYTES) response.destroy()
        })
        response.on('close', () => resolve(outcomeOf(response)))
        response.on('error', () => resolve(outcomeOf(response)))
      })
      request.on('error', (error) =>
        resolve(failed(signal.aborted ? `did not answer in ${patienceMs / 1_000} s` : error.message)),
      )
      request.end(body)
    })

  return {
    send: async (to, message) => {
      if (!URL.canParse(to.url)) return failed('is no address')
      const url = new URL(to.url)
      const fault = faultOf(url)
      if (fault !== null) return failed(fault)
      return post(url, headersOf(to, message, Math.floor(now() / 1_000)), message.body)
    },
  }
}
