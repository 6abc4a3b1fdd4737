import { inTransaction } from '@touchline/api/db/transaction'
import { signInScope } from '@touchline/api/features/sign-in/login/prove-login'
import { accountByLogin } from '@touchline/api/features/sign-in/login/store'
import { enter } from '@touchline/api/features/sign-in/sessions/open-session'
import type { Route } from '@touchline/api/http/route'
import { closeServer } from '@touchline/api/http/server/close-server'
import type { Deadlines } from '@touchline/api/http/server/deadlines'
import { createServer } from '@touchline/api/http/server/server'
import type { Deps } from '@touchline/api/use-case/deps'
import { securityLog } from '@touchline/api/watch/security/security-log'
import { endpoints } from '@touchline/contract/endpoints'
import type { Milliseconds } from '@touchline/domain/calendar'
import { checkReply, countAnswer } from './as-documented.ts'
import type { MadeOrganization } from './organization.ts'

export interface Reply {
  readonly status: number
  readonly body: unknown
  readonly headers: Readonly<Record<string, unknown>>
  readonly cookies: readonly { readonly name: string; readonly value: string; readonly [attribute: string]: unknown }[]
}

export interface Request {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS'
  readonly path: string
  readonly token?: string
  readonly json?: unknown
  readonly form?: Readonly<Record<string, string>>
  /** The body as it is; its type is in `headers`. */
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly address?: string
}

type Login = Pick<MadeOrganization, 'login' | 'password'>

interface ByPassword extends Pick<Request, 'headers' | 'address'> {
  readonly fields?: Readonly<Record<string, string>>
}

export interface TestServer {
  send(request: Request): Promise<Reply>
  /** Without proving the password. */
  signIn(who: MadeOrganization): Promise<string>
  /** As the form of the login does; `fields` are in addition to it. */
  signInByPassword(who: Login, more?: ByPassword): Promise<Reply>
  readonly logLines: readonly string[]
  readonly securityLines: readonly string[]
  listen(): Promise<string>
  /** Callers still there after this time are cut off. */
  close(graceMs?: Milliseconds): Promise<void>
}

const encode = (request: Request): { payload?: string; headers: Record<string, string> } => {
  if (request.form !== undefined) {
    const payload = new URLSearchParams(request.form).toString()
    return { payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  }
  if (request.text !== undefined) return { payload: request.text, headers: {} }
  if (request.json === undefined) return { headers: {} }
  return { payload: JSON.stringify(request.json), headers: { 'content-type': 'application/json' } }
}

const client = {
  address: '127.0.0.1',
  device: undefined,
  work: undefined,
  isBrowser: false,
  userAgent: 'lightMyRequest',
}

const sessionOf = (deps: Deps, { login, organizationId }: MadeOrganization): Promise<string> =>
  inTransaction(deps.db, signInScope, async (tx) => {
    const account = await accountByLogin(tx, login)
    if (account === undefined) throw new Error(`No login ${login}`)
    const entered = await enter(tx, deps, { ...account, factorProvenAt: null }, organizationId, client)
    if (entered.kind === 'refused') throw new Error(`No session: ${entered.code}`)
    return entered.session.access_token
  })

const GRACE_MS = 10_000

/** Only these features' routes. */
export const serveRoutes = async (
  deps: Deps,
  routes: readonly Route[],
  options: { readonly deadlines?: Deadlines } = {},
): Promise<TestServer> => {
  const logLines: string[] = []
  const securityLines: string[] = []
  const names = new Set<string>(routes.map(({ name }) => name))
  const table = Object.fromEntries(Object.entries(endpoints).filter(([name]) => names.has(name)))
  const server = await createServer({
    mode: deps.cell.mode,
    cells: [{ deps, routes, table }],
    origins: { scripts: ['https://js.provider.test'], frames: ['https://js.provider.test'], connections: [] },
    trustedOrigins: [deps.cell.consoleUrl],
    trustedProxies: [],
    security: securityLog({ line: (line) => void securityLines.push(line), now: deps.clock.now }),
    log: { level: 'info', stream: { write: (line) => void logLines.push(line) } },
    ...options,
  })
  const send = async (request: Request): Promise<Reply> => {
    const { payload, headers } = encode(request)
    const reply = await server.inject({
      method: request.method ?? 'GET',
      url: `${deps.cell.base}${request.path}`,
      headers: { ...headers, ...(request.token === undefined ? {} : { token: request.token }), ...request.headers },
      ...(payload === undefined ? {} : { payload }),
      remoteAddress: request.address ?? '127.0.0.1',
    })
    // HEAD has no body.
    const isJson = request.method !== 'HEAD' && String(reply.headers['content-type']).startsWith('application/json')
    const body: unknown = isJson ? JSON.parse(reply.body) : reply.body
    checkReply(names, request, { status: reply.statusCode, body }, isJson)
    return { status: reply.statusCode, body, headers: reply.headers, cookies: reply.cookies }
  }
  const signIn = (who: MadeOrganization) => sessionOf(deps, who)
  const signInByPassword = ({ login, password }: Login, { fields, ...more }: ByPassword = {}) => {
    const form = { grant_type: 'password', username: login, password, ...fields }
    return send({ method: 'POST', path: '/administrator/auth_billing', form, ...more })
  }
  const listen = () => {
    server.server.on('request', ({ method, url = '' }, answer) =>
      answer.once('finish', () =>
        countAnswer(names, { method, path: url.slice(deps.cell.base.length) }, answer.statusCode),
      ),
    )
    return server.listen({ host: '127.0.0.1', port: 0 })
  }
  return {
    send,
    signIn,
    signInByPassword,
    logLines,
    securityLines,
    listen,
    close: (graceMs = GRACE_MS) => closeServer(server, graceMs),
  }
}
