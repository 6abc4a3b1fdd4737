/** Card provider, mail server, event receiver, and TLS in front. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request as ask, createServer as createPlain, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecure } from 'node:https'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { createServer as createTls, type TLSSocket } from 'node:tls'
import { ADDRESS, certificate } from './machine.ts'
import { names, REGION } from './names.ts'

const SANDBOX_PORT = 4100
const apiPorts = [4700, 4701]

const key = (kind: 'sk' | 'pk', mode: 'live' | 'test'): string => [kind, mode, 'firstDay51Kq0aV8x'].join('_')

/** Live keys; the provider's names lead to the card sandbox, which has test keys. */
export const keys = {
  secret: key('sk', 'live'),
  publishable: key('pk', 'live'),
  testSecret: key('sk', 'test'),
  testPublishable: key('pk', 'test'),
  events: 'whsec_firstDay9fT2bQ7mZk4c',
} as const

const withTestKey = ({ authorization, ...headers }: IncomingMessage['headers']): IncomingMessage['headers'] =>
  authorization === undefined
    ? headers
    : { ...headers, authorization: authorization.replace(/\b([sp]k)_live_/, '$1_test_') }

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

interface Received {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface Outside {
  readonly mails: readonly Mail[]
  readonly received: readonly Received[]
  readonly sandboxUrl: string
  lead(name: string, port: number): void
  stop(): void
}

const unfolded = (quoted: string): string =>
  Buffer.from(
    quoted
      .replaceAll(/=\r\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

const decoded = (part: string): string => {
  const at = part.indexOf('\r\n\r\n')
  const [head, body] = [part.slice(0, at), part.slice(at + 4)]
  if (/^content-transfer-encoding: *base64/im.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  return /^content-transfer-encoding: *quoted-printable/im.test(head) ? unfolded(body) : body
}

const wordOf = (text: string): string =>
  text
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .replaceAll(/=\?utf-8\?([bq])\?(.*?)\?=\s*/gi, (_, how: string, coded: string) =>
      how.toLowerCase() === 'b' ? Buffer.from(coded, 'base64').toString('utf8') : unfolded(coded.replaceAll('_', ' ')),
    )

function readMail(raw: string): Mail {
  const header = (name: string): string =>
    wordOf(new RegExp(`^${name}: ((?:.*\\r\\n[ \\t]+)*.*)$`, 'im').exec(raw)?.[1] ?? '').trim()
  const text = raw
    .split(/\r\n--[^\r\n]+\r\n/)
    .find((part) => /^content-type: *text\/plain/im.test(part.split('\r\n\r\n')[0] ?? ''))
  return { to: header('to'), subject: header('subject'), text: decoded(text ?? raw) }
}

function serveMail(socket: TLSSocket, keep: (raw: string) => void): void {
  const say = (line: string): void => void socket.write(`${line}\r\n`)
  let lines: string[] | null = null
  socket.on('error', () => undefined)
  say(`220 ${names.mail}`)
  createInterface({ input: socket })
    .on('error', () => undefined)
    .on('line', (line) => {
      if (lines !== null) {
        if (line !== '.') return void lines.push(line.replace(/^\.\./, '.'))
        keep(lines.join('\r\n'))
        lines = null
        return say('250 taken')
      }
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'EHLO') say(`250-${names.mail}\r\n250 AUTH PLAIN`)
      else if (verb === 'AUTH') say('235 come in')
      else if (verb === 'DATA') {
        lines = []
        say('354 go on')
      } else say(verb === 'QUIT' ? '221 bye' : '250 ok')
    })
}

const TLS = (): { key: Buffer; cert: Buffer } => ({
  key: readFileSync(certificate.key),
  cert: readFileSync(certificate.chain),
})

function startMail(mails: Mail[]): void {
  createTls(TLS(), (socket) => serveMail(socket, (raw) => void mails.push(readMail(raw)))).listen(465, ADDRESS)
}

/** Like nginx: round robin, caller's address. */
function forward(request: IncomingMessage, response: ServerResponse, port: number): void {
  const headers = {
    ...withTestKey(request.headers),
    'x-forwarded-for': request.socket.remoteAddress ?? '',
    'x-forwarded-proto': 'https',
  }
  const onward = ask({ host: '127.0.0.1', port, path: request.url, method: request.method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()))
  request.pipe(onward)
}

async function receive(request: IncomingMessage, response: ServerResponse, received: Received[]): Promise<void> {
  let body = ''
  for await (const part of request) body += String(part)
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  received.push({ headers, body })
  response.writeHead(204).end()
}

function startFront(received: Received[], led: ReadonlyMap<string, number>): void {
  let turn = 0
  const server = createSecure(TLS(), (request, response) => {
    const host = request.headers.host ?? ''
    if (host === names.receiver) return void receive(request, response, received)
    turn += 1
    const port = host === names.console ? apiPorts[turn % apiPorts.length] : led.get(host)
    forward(request, response, port ?? SANDBOX_PORT)
  })
  server.listen(443, ADDRESS)
  createPlain((_, response) => response.writeHead(301).end()).listen(80, ADDRESS)
}

/** For a minute at most. */
export const answers = async (url: string): Promise<void> => {
  for (let left = 600; left > 0; left -= 1) {
    const isThere = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isThere) return
    await delay(100)
  }
  throw new Error(`${url} does not answer`)
}

export const apiAnswers = async (): Promise<void> => {
  for (const port of apiPorts) await answers(`http://127.0.0.1:${port}/healthz`)
}

export async function startOutside(project: string): Promise<Outside> {
  const mails: Mail[] = []
  const received: Received[] = []
  startMail(mails)
  const led = new Map<string, number>()
  startFront(received, led)
  const sandbox: ChildProcess = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(project, 'packages/card-sandbox/src/main.ts')],
    {
      env: {
        PATH: process.env['PATH'],
        PORT: String(SANDBOX_PORT),
        SECRET_KEY: keys.testSecret,
        PUBLISHABLE_KEY: keys.testPublishable,
        WEBHOOK_SECRET: keys.events,
        WEBHOOK_URLS: `https://${names.console}/${REGION}/api/v0/provider/webhook`,
        FRAME_ANCESTORS: `https://${names.console}`,
        NODE_EXTRA_CA_CERTS: certificate.authority,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const ended = once(sandbox, 'exit').then(() => {
    throw new Error('the card sandbox ended')
  })
  ended.catch(() => undefined)
  const sandboxUrl = `http://127.0.0.1:${SANDBOX_PORT}`
  await Promise.race([answers(`${sandboxUrl}/healthz`), ended])
  return {
    mails,
    received,
    sandboxUrl,
    lead: (name, port) => void led.set(name, port),
    stop: () => void sandbox.kill('SIGTERM'),
  }
}
