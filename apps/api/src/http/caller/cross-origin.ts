import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import { refuse } from '../../use-case/refusal.ts'
import { sendRefusal } from '../send.ts'

const allowed = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'content-type, token, if-match, if-none-match, idempotency-key, work',
  'access-control-max-age': '600',
} as const

export const isPreflight = (method: string, headers: IncomingHttpHeaders): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined

export const allowOrigin = (
  reply: FastifyReply,
  { origin }: IncomingHttpHeaders,
  trustedOrigins: ReadonlySet<string>,
): void => {
  reply.header('vary', 'origin')
  if (origin === undefined || !trustedOrigins.has(origin)) return
  reply
    .header('access-control-allow-origin', origin)
    .header('access-control-allow-credentials', 'true')
    .header('access-control-expose-headers', 'etag, retry-after, x-request-id')
}

export const answerPreflight = (
  reply: FastifyReply,
  { origin }: IncomingHttpHeaders,
  trustedOrigins: ReadonlySet<string>,
): FastifyReply =>
  origin !== undefined && trustedOrigins.has(origin)
    ? reply.headers(allowed).code(204).send()
    : sendRefusal(reply, refuse('cross-site', 'This call is for our own pages'))
