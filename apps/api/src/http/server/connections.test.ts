import { once } from 'node:events'
import { Agent, request as send } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { testDeps } from '@touchline/testing/deps'
import { serveRoutes, type TestServer } from '@touchline/testing/http'
import { sharedDatabase } from '@touchline/testing/shared'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { refuse } from '../../use-case/refusal.ts'
import { answer, route } from '../route.ts'
import { type Deadlines, usualDeadlines } from './deadlines.ts'

const short: Deadlines = { headersMs: 60, bodyMs: 60, linesMs: 60_000, leftoverMs: 20 }
const base = '/asia/api/v0'
const securely = /\r\nx-content-type-options: nosniff\r\n/

const database = await sharedDatabase()

interface Serving {
  readonly server: TestServer
  readonly port: number
  readonly waiting: () => number
  readonly release: () => void
}

const serve = async (deadlines = usualDeadlines): Promise<Serving> => {
  let waiting = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  const confirm = route('confirmMailAddress', async () => {
    waiting += 1
    await promise
    return answer({ mailAddress: 'a@example.com' })
  })
  const read = route('getOrganization', async () => refuse('not-found', 'none'))
  const server = await serveRoutes(testDeps(database.db), [confirm, read], { deadlines })
  onTestFinished(() => server.close(0))
  const port = Number(new URL(await server.listen()).port)
  return { server, port, waiting: () => waiting, release: resolve }
}

const dial = (port: number): { readonly socket: Socket; readonly heard: Promise<string> } => {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  return { socket, heard: text(socket).catch(() => 'hung up') }
}

const head = (method: string, path: string, ...headers: readonly string[]): string =>
  [`${method} ${base}${path} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n')

const json = JSON.stringify({ token: 'a'.repeat(20) })
const posting = head(
  'POST',
  '/mail_address_change/confirm',
  'Content-Type: application/json',
  `Content-Length: ${json.length}`,
)

const envelopeIn = (heard: string): unknown => JSON.parse(heard.slice(heard.lastIndexOf('\r\n\r\n')))

describe('a request that does not arrive', () => {
  it.each([
    ['in its headers', 'GET / HTTP/1.1\r\nHost: localhost\r\n'],
    ['in its body', `${posting}{`],
  ])('whole, and stays open %s, is answered as too slow and cut off', async (_, beginning) => {
    const { port, server } = await serve(short)
    const { socket, heard } = dial(port)
    socket.write(beginning)
    const said = await heard
    expect(said).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/)
    expect(said).toMatch(securely)
    const { requestId } = expectEnvelope(said, 'request-timeout')
    expect(server.logLines.filter((line) => line.includes(requestId)).length).toBeGreaterThan(0)
  })

  it('because it was refused before its body is cut off, too', async () => {
    const { port } = await serve(short)
    const { socket, heard } = dial(port)
    socket.write(head('GET', `/organization/${crypto.randomUUID()}`, 'Content-Length: 10'))
    expect(await heard).toMatch(/^HTTP\/1.1 401 Unauthorized\r\n/)
  })

  it('because it is too large hears so, can send the rest, and ask again on the same connection', async () => {
    const { port } = await serve()
    const size = 3 * 1_048_576
    const { socket, heard } = dial(port)
    const type = 'Content-Type: application/json'
    socket.write(head('POST', '/mail_address_change/confirm', type, `Content-Length: ${size}`))
    await once(socket, 'data')
    socket.write('x'.repeat(size))
    socket.write(head('GET', `/organization/${crypto.randomUUID()}`, 'Connection: close'))
    const statuses = [...(await heard).matchAll(/HTTP\/1.1 (\d{3}) /g)].map(([, status]) => status)
    expect(statuses).toEqual(['413', '401'])
  })

  it('because the caller hung up is nobody’s fault: the log has a line, and no error', async () => {
    const { port, server } = await serve()
    const { socket } = dial(port)
    socket.write(`${posting}{`)
    await vi.waitFor(() => expect(server.logLines.join('')).toContain('incoming request'))
    socket.destroy()
    await vi.waitFor(() => expect(server.logLines.join('')).toContain('the caller hung up'))
    expect(server.logLines.filter((line) => Number(JSON.parse(line).level) > 30)).toEqual([])
  })
})

const expectEnvelope = (heard: string, code: string): { readonly requestId: string } => {
  const requestId = /\r\nx-request-id: ([0-9a-z]{10})\r\n/.exec(heard)?.[1] ?? 'none'
  expect(heard).toMatch(/\r\ncache-control: no-store\r\n/)
  expect(envelopeIn(heard)).toEqual({ code, message: expect.any(String), requestId })
  return { requestId }
}

describe('what is no HTTP', () => {
  it.each([
    ['garbage', 'one two three\r\n\r\n', 400, 'invalid-request'],
    ['two hosts', 'GET /nothing HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n', 400, 'invalid-request'],
    ['a header without a name', 'GET / HTTP/1.1\r\n: x\r\n\r\n', 400, 'invalid-request'],
    ['headers without end', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers-too-large'],
  ])('as %s has the envelope and the headers of every answer', async (_, bytes, status, code) => {
    const { port } = await serve()
    const { socket, heard } = dial(port)
    socket.write(bytes)
    const said = await heard
    expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(said).toMatch(securely)
    expectEnvelope(said, code)
  })
})

describe('a server that stops', () => {
  it('waits for nobody who says nothing, in the middle of a body or between two calls', async () => {
    const { port, server } = await serve()
    const slow = dial(port)
    slow.socket.write(`${posting}{`)
    const agent = new Agent({ keepAlive: true })
    onTestFinished(() => agent.destroy())
    const call = send({ port, host: '127.0.0.1', path: '/nothing', agent }).end()
    const [reply] = await once(call, 'response')
    await text(reply)
    const closed = once(call.socket ?? slow.socket, 'close')
    await server.close(10)
    await closed
    expect(await slow.heard).not.toContain('200 OK')
  })

  it('answers the call that runs, and sends the next one to another server', async () => {
    const { port, server, waiting, release } = await serve()
    const { socket, heard } = dial(port)
    socket.write(posting + json)
    await vi.waitFor(() => expect(waiting()).toBe(1))
    const stopped = server.close(60_000)
    socket.write(posting + json)
    await vi.waitFor(() => expect(server.logLines.filter((line) => line.includes('incoming request'))).toHaveLength(2))
    release()
    await stopped
    const said = await heard
    expect(said.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 503'])
    expect(said.slice(said.indexOf('503'))).toMatch(securely)
    expect(envelopeIn(said)).toMatchObject({ code: 'unavailable', requestId: expect.any(String) })
    expect(waiting()).toBe(1)
  })
})
