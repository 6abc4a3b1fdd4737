import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type RefusalCode, refusalStatus } from '@touchline/contract/refusal/refusal-code'
import type { FastifyBaseLogger } from 'fastify'
import { newRequestId } from './request-id.ts'

const refusals: Readonly<Record<string, readonly [RefusalCode, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['request-timeout', 'The request took too long to arrive'],
  HPE_HEADER_OVERFLOW: ['headers-too-large', 'The headers are too large'],
}
const unreadable = ['invalid-request', 'The request is not HTTP that we read'] as const

/** Envelope, headers and logged id for what the HTTP parser refuses. */
export const answerUnread =
  (headers: Readonly<Record<string, string>>) =>
  (log: FastifyBaseLogger, error: Error & { readonly code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const [code, message] = refusals[error.code ?? ''] ?? unreadable
    const requestId = newRequestId()
    const status = refusalStatus[code]
    const body = JSON.stringify({ code, message, requestId })
    const lines = Object.entries({
      ...headers,
      'cache-control': 'no-store',
      'x-request-id': requestId,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    log.info({ requestId, reason: error.code }, 'a request that could not be read')
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy())
  }
