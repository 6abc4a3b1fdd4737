import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import type { EndpointParts } from '@touchline/contract/endpoint'
import type { FastifyReply } from 'fastify'
import type { CellConfig } from '../use-case/cell-config.ts'
import type { Cookie } from '../use-case/cookie.ts'
import { type Refusal, statusOf } from '../use-case/refusal.ts'
import { FileBody } from './file-body.ts'
import { inPieces, longListOf, writeJson } from './in-pieces.ts'
import { JsonText, KeptText } from './json-text.ts'
import { mayBeKept, sendPacked } from './packed.ts'
import { type Answer, StillKept, Unchanged } from './route.ts'

const retryAfter = (details: unknown): number | null =>
  typeof details === 'object' &&
  details !== null &&
  'retryAfterSeconds' in details &&
  typeof details.retryAfterSeconds === 'number'
    ? details.retryAfterSeconds
    : null

export const sendRefusal = (reply: FastifyReply, refusal: Refusal): FastifyReply => {
  const { code, message, details, extra } = refusal
  const seconds = retryAfter(details)
  if (seconds !== null) reply.header('retry-after', seconds)
  const requestId = reply.request.id
  return reply
    .code(statusOf(refusal))
    .header('cache-control', 'no-store')
    .send({ code, message, ...(details === undefined ? {} : { details }), requestId, ...extra })
}

export const setCookies = (reply: FastifyReply, cell: CellConfig, cookies: readonly Cookie[]): void => {
  for (const { name, value, maxAgeSeconds, path = `${cell.base}/administrator` } of cookies) {
    reply.setCookie(name, value ?? '', {
      path,
      httpOnly: true,
      sameSite: 'strict',
      secure: cell.mode !== 'demo',
      maxAge: value === null ? 0 : maxAgeSeconds,
    })
  }
}

const agreed = new WeakSet<JsonText>()

const assertOnce = (endpoint: EndpointParts, text: JsonText): void => {
  if (agreed.has(text)) return
  assertPart(endpoint, JSON.parse(text.text))
  agreed.add(text)
}

const assertAsAgreed = async (endpoint: EndpointParts, body: unknown): Promise<void> => {
  if (body instanceof JsonText) return assertOnce(endpoint, body)
  const long = longListOf(body)
  if (long === null || typeof body !== 'object') return assertPart(endpoint, body)
  await inPieces(long.rows, (piece) => assertPart(endpoint, { ...body, [long.name]: piece }))
}

const assertPart = (endpoint: EndpointParts, body: unknown): void => {
  const parsed = endpoint.response.safeParse(body)
  if (!parsed.success) throw new Error(`The answer of ${endpoint.path} breaks the contract: ${parsed.error.message}`)
  if (!isDeepStrictEqual(parsed.data, body)) {
    throw new Error(`The answer of ${endpoint.path} has fields that the contract does not name`)
  }
}

/** Caches do not depend on the token, since each use is proven. */
const KEPT_BY = 'origin, accept-encoding'

export const sendAnswer = async (
  reply: FastifyReply,
  cell: CellConfig,
  endpoint: EndpointParts,
  { body, version, etag, setCookies: cookies = [], isGoodbye, location }: Answer<unknown>,
): Promise<FastifyReply> => {
  setCookies(reply, cell, cookies)
  // Keeps cookies and storage: preferences outlive a session (docs/sign-in.md, "Sessions").
  if (isGoodbye === true) reply.header('clear-site-data', '"cache"')
  if (endpoint.versioned === true && version !== undefined) reply.header('etag', `"${version}"`)
  if (etag !== undefined) reply.header('etag', `"${etag}"`)
  if (location !== undefined) reply.header('location', location)
  if (body instanceof StillKept) mayBeKept(reply, KEPT_BY)
  if (body instanceof Unchanged) return reply.code(304).send()
  reply.code(endpoint.status ?? 200)
  if (body instanceof FileBody) return sendFile(reply, endpoint, body)
  if (cell.mode === 'demo') await assertAsAgreed(endpoint, body)
  if (endpoint.status === 204 || endpoint.status === 303) return reply.send()
  reply.type('application/json; charset=utf-8')
  if (body instanceof KeptText) return sendPacked(reply, body.packed, KEPT_BY)
  return reply.send(body instanceof JsonText ? body.text : await writeJson(body))
}

const STALLED_MS = 60_000

const sendFile = (
  reply: FastifyReply,
  { path, media }: EndpointParts,
  { content, headers }: FileBody,
): FastifyReply => {
  if (media === undefined) throw new Error(`The call ${path} answers a file, but does not say of which kind`)
  if (content instanceof Readable) reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy())
  return reply.headers(headers).type(media).send(content)
}
