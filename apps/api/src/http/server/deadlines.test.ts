import { EventEmitter, once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { limitBodies, SlowBodyError, usualDeadlines } from './deadlines.ts'

let server: FastifyInstance
let received: EventEmitter

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  received = new EventEmitter()
  server = Fastify()
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/x-ndjson', (_request, stream, done) => done(null, stream))
  limitBodies(server, usualDeadlines)
  server.setErrorHandler((error, _request, reply) => reply.code(error instanceof SlowBodyError ? 408 : 500).send())
  server.post('/lines', { config: { takesLines: true } }, async ({ body }) => {
    if (!(body instanceof Readable)) throw new Error('no stream')
    const lines: string[] = []
    for await (const chunk of body) {
      lines.push(String(chunk))
      received.emit('line')
    }
    return lines.join('')
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const write = async (payload: PassThrough, line: string): Promise<void> => {
  const arrived = once(received, 'line')
  payload.write(line)
  await arrived
}

const sendLines = () => {
  const payload = new PassThrough()
  const headers = { 'content-type': 'application/x-ndjson', 'transfer-encoding': 'chunked' }
  return { payload, reply: server.inject({ method: 'POST', url: '/lines', headers, payload }) }
}

describe('a body', () => {
  it('of lines may take as long as it keeps coming', async () => {
    const { payload, reply } = sendLines()
    for (const line of ['one\n', 'two\n', 'three\n']) {
      await write(payload, line)
      vi.advanceTimersByTime(usualDeadlines.bodyMs - 1)
    }
    payload.end()
    expect(await reply).toMatchObject({ statusCode: 200, body: 'one\ntwo\nthree\n' })
  })

  it('of lines that falls silent is over', async () => {
    const { payload, reply } = sendLines()
    await write(payload, 'one\n')
    vi.advanceTimersByTime(usualDeadlines.bodyMs)
    expect(await reply).toMatchObject({ statusCode: 408 })
  })
})
