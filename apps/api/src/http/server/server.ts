import type { IncomingHttpHeaders } from 'node:http'
import { constants } from 'node:zlib'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Mode } from '../../use-case/cell-config.ts'
import { refuse } from '../../use-case/refusal.ts'
import { tooManyAttempts } from '../../use-case/throttle/throttle.ts'
import type { SecurityLog } from '../../watch/security/security-log.ts'
import { allowOrigin, answerPreflight, isPreflight } from '../caller/cross-origin.ts'
import { hasOneHost, isKnownHost, unknownHostText } from '../caller/known-host.ts'
import { isCrossSite } from '../caller/same-site.ts'
import { type ServedCell, serveCell } from '../cell.ts'
import { type ContentOrigins, dataHeaders, isData, securityHeaders } from '../console/security-headers.ts'
import { logging } from '../log/log.ts'
import { readPairs } from '../reading/form.ts'
import { sendRefusal } from '../send.ts'
import { type Deadlines, limitBodies, usualDeadlines } from './deadlines.ts'
import { sendFailure } from './failure.ts'
import { faultyCallers } from './faulty-callers.ts'
import { newRequestId } from './request-id.ts'
import { answerUnread } from './unread-request.ts'

export interface ServerOptions {
  readonly mode: Mode
  readonly cells: readonly ServedCell[]
  readonly origins: ContentOrigins
  /** Origins besides our own that may send forms and cookies. */
  readonly trustedOrigins: readonly string[]
  readonly trustedProxies: readonly string[]
  readonly security: SecurityLog
  readonly log: { readonly level: string; readonly stream?: { write(line: string): void } }
  /** Demos only: they have no proxy in front. */
  readonly hosts?: { readonly names: ReadonlySet<string>; readonly consoleUrl: string }
  readonly deadlines?: Deadlines
}

const BODY_BYTES = 8_192

/** zstd at low quality: brotli's size in two fifths of the time. */
const compression: FastifyCompressOptions = {
  threshold: 2_048,
  encodings: ['zstd', 'br', 'gzip'],
  globalDecompression: false,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
}

const base = (options: ServerOptions, headers: Readonly<Record<string, string>>): FastifyInstance => {
  const deadlines = options.deadlines ?? usualDeadlines
  const answerUnreadable = answerUnread(headers)
  const server: FastifyInstance = fastify({
    logger: logging(options.log.level, options.log.stream),
    bodyLimit: BODY_BYTES,
    genReqId: newRequestId,
    logController: new LogController({ requestIdLogLabel: 'requestId' }),
    requestTimeout: deadlines.linesMs,
    http: {
      headersTimeout: deadlines.headersMs,
      connectionsCheckingInterval: Math.ceil(deadlines.headersMs / 3),
    },
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => answerUnreadable(server.log, error, socket),
    trustProxy: [...options.trustedProxies],
    routerOptions: { querystringParser: (text) => readPairs(text) },
    frameworkErrors: (error, request, reply) => {
      sendFailure(error, request, reply.headers(headers).header('x-request-id', request.id))
    },
  })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/x-ndjson', (_request, stream, done) => done(null, stream))
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  limitBodies(server, deadlines)
  return server
}

const notServed = { region: 'none', call: 'none', needsSession: false }
const packedBody = refuse('unsupported-media-type', 'Bodies are sent as they are, without a content encoding')

const isPacked = ({ 'content-encoding': encoding = 'identity' }: IncomingHttpHeaders): boolean =>
  encoding.toLowerCase() !== 'identity'

const nothingHere = refuse('not-found', 'There is nothing here')

export const createServer = async (options: ServerOptions): Promise<FastifyInstance> => {
  const headers = securityHeaders(options.origins, options.mode)
  const ofData = dataHeaders(options.mode)
  const trusted = new Set(options.trustedOrigins)
  const server = base(options, headers)
  const faulty = faultyCallers()
  let isClosing = false
  server.addHook('preClose', async () => {
    isClosing = true
  })
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(ofData).header('x-request-id', request.id)
    if (!hasOneHost(request.raw.rawHeaders))
      return sendRefusal(reply, refuse('invalid-request', 'A request names one host'))
    const { hosts } = options
    if (hosts !== undefined && !isKnownHost(request.headers.host, hosts.names)) {
      return reply
        .code(421)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send(unknownHostText(hosts.consoleUrl))
    }
    allowOrigin(reply, request.headers, trusted)
    if (isPreflight(request.method, request.headers)) return answerPreflight(reply, request.headers, trusted)
    if (isClosing)
      return sendRefusal(reply, refuse('unavailable', 'Another server takes over', { retryAfterSeconds: 1 }))
    const { region, call: by, needsSession } = request.routeOptions.config.served ?? notServed
    // Pages and proven sessions are never refused for their network's sake.
    const waitSeconds = needsSession || (request.method === 'GET' && !request.is404) ? null : faulty.waitOf(request)
    if (waitSeconds !== null) return sendRefusal(reply, tooManyAttempts(waitSeconds, 'unreadable'))
    if (request.is404) return sendRefusal(reply, nothingHere)
    if (isPacked(request.headers)) return sendRefusal(reply, packedBody)
    if (!isCrossSite(request, trusted)) return undefined
    const circumstances = { region, by, requestId: request.id, remoteAddress: request.ip }
    options.security.write({ event: 'cross-site-refused' }, circumstances)
    return sendRefusal(reply, refuse('cross-site', 'This call is for our own pages'))
  })
  server.addHook('onSend', async (_request, reply, payload) => {
    if (!isData(reply.getHeader('content-type'))) reply.headers(headers)
    return payload
  })
  await server.register(compress, compression)
  await server.register(cookie)
  server.decorateRequest('caller', null)
  server.decorateRequest('expected', null)
  server.setErrorHandler(sendFailure)
  server.setNotFoundHandler((_request, reply) => sendRefusal(reply, nothingHere))
  server.addHook('onResponse', async (request, reply) => faulty.note(request, reply.statusCode))
  for (const cell of options.cells) serveCell(server, cell, options.security)
  return server
}
