import { randomUUID } from 'node:crypto'
import { camtOf, entryOf, type Paid, statementOf } from '@touchline/api/features/payment/bank-file/camt.test-support'
import { buildDesk } from '@touchline/api/operators/desk-server'
import type { Desk } from '@touchline/api/operators/sign-in/desk'
import type { ProvenPerson, SignInProvider } from '@touchline/api/ports/sign-in-provider'
import type { Deps } from '@touchline/api/use-case/deps'
import { securityLog } from '@touchline/api/watch/security/security-log'
import { type DeskEndpointName, deskEndpoints } from '@touchline/contract/desk/endpoints'
import type { DeskEndpoint, ResponseOf } from '@touchline/contract/endpoint'
import { usualAccounts } from '@touchline/domain/journal'
import { type OperatorRole, operatorRoles } from '@touchline/domain/operators'
import * as z from 'zod/mini'
import type { Reply } from './http.ts'
import { pathOf } from './test-organization.ts'

export interface DeskRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly json?: unknown
  readonly cookie?: string
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** Somebody of finance by default. */
interface Asker {
  readonly roles?: readonly OperatorRole[] | undefined
  readonly operator?: string | undefined
}

export interface What {
  readonly act: string
  readonly input: object
  readonly reason?: string
  readonly caseId?: string
  readonly ask?: true
}

interface DeskInput extends Asker {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly headers?: DeskRequest['headers']
}

type AnswerOf<N extends DeskEndpointName> = ResponseOf<(typeof deskEndpoints)[N]>

/** Signs in whom the test names. */
export interface TestDesk {
  person: Partial<ProvenPerson>
  send(request: DeskRequest): Promise<Reply>
  /** With a body it is a POST. */
  ask(path: string, json?: unknown, by?: Asker): Promise<Reply>
  call(name: DeskEndpointName, input?: DeskInput): Promise<Reply>
  /** Throws on a refusal. */
  read<N extends DeskEndpointName>(name: N, input?: DeskInput): Promise<AnswerOf<N>>
  /** The answer to its preview, and what orders it so; nothing is ordered yet. */
  seen(what: What, by?: Asker): Promise<{ readonly preview: Reply; readonly request: DeskRequest }>
  /** As it was seen; a preview that is refused is the answer. */
  order(what: What, by?: Asker): Promise<Reply>
  /** In groups named like the roles. Returns the cookie. */
  signIn(roles: readonly OperatorRole[], operator?: string): Promise<string>
  readonly securityLines: readonly string[]
  close(): Promise<void>
}

export const deskUrl = 'https://desk.kita.example'

const settings: Desk['settings'] = {
  url: deskUrl,
  groups: new Map(operatorRoles.map((role) => [role, [role]])),
  limits: {
    support: { refund: { JPY: 20_000n, EUR: 150_00n, USD: 150_00n }, 'give-goodwill': { JPY: 10_000n } },
    finance: { refund: { JPY: 500_000n }, 'return-credit': { JPY: 500_000n }, 'move-transfer': { JPY: 500_000n } },
  },
  alwaysTwo: [],
  secondFactor: null,
  caseUrl: 'https://tickets.kita.example/{case}',
  answers: [{ name: 'Counted twice', texts: { en: 'Hello {name}, {figure} goes back.' } }],
  files: [],
  booksOf: () => ({ accounts: usualAccounts, datev: { consultant: 1001, client: 1 } }),
}

const nobody: ProvenPerson = {
  kind: 'proven',
  issuer: 'https://id.kita.example',
  subject: 'somebody',
  loginName: null,
  address: null,
  groups: [],
  methods: [],
  context: null,
  provenAgo: 0,
  idToken: '',
}

const finance: readonly OperatorRole[] = ['finance']

const begun = z.object({ url: z.string() })
const previewed = z.object({ preview: z.object({ digest: z.string() }) })

const callsAt = (desk: () => TestDesk): Pick<TestDesk, 'call' | 'read'> => {
  const call = async (name: DeskEndpointName, input: DeskInput = {}) => {
    const { params = {}, query, body: json, headers, roles = finance, operator } = input
    const { method, path }: DeskEndpoint = deskEndpoints[name]
    const cookie = await desk().signIn(roles, operator)
    return desk().send({ method, path: pathOf(path, params, query), json, cookie, headers })
  }
  async function read<N extends DeskEndpointName>(name: N, input?: DeskInput): Promise<AnswerOf<N>>
  async function read(name: DeskEndpointName, input?: DeskInput): Promise<unknown> {
    const { status, body } = await call(name, input)
    if (status >= 400) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
    return deskEndpoints[name].response.parse(body)
  }
  return { call, read }
}

const ordersAt = (desk: () => TestDesk): Pick<TestDesk, 'ask' | 'seen' | 'order'> => ({
  ask: async (path, json, { roles = finance, operator } = {}) => {
    const method = json === undefined ? 'GET' : 'POST'
    return desk().send({ path, method, cookie: await desk().signIn(roles, operator), json })
  },
  seen: async ({ act, input, reason = 'a test', caseId, ...more }, { roles = finance, operator } = {}) => {
    const cookie = await desk().signIn(roles, operator)
    const path = `/acts/${act}`
    const order = { method: 'POST', path, cookie } as const
    const preview = await desk().send({ ...order, path: `${path}/preview`, json: { input, reason, caseId } })
    const digest = previewed.safeParse(preview.body).data?.preview.digest ?? ''
    const json = { input, reason, caseId: caseId ?? null, digest, ...more }
    return { preview, request: { ...order, json, headers: { 'idempotency-key': randomUUID() } } }
  },
  order: async (what, by) => {
    const { preview, request } = await desk().seen(what, by)
    return preview.status === 200 ? desk().send(request) : preview
  },
})

/** `provider`: a real one instead of the test's. */
export async function openTestDesk(
  cells: readonly [Deps, ...Deps[]],
  given: { readonly settings?: Partial<Desk['settings']>; readonly provider?: SignInProvider } = {},
): Promise<TestDesk> {
  const securityLines: string[] = []
  const [first] = cells
  const signingIn = new Map<string, Partial<ProvenPerson>>()
  const provider: SignInProvider = given.provider ?? {
    begin: async ({ state }) => ({ kind: 'begun', url: `https://id.kita.example/authorize?state=${state}` }),
    finish: async ({ code }) => ({ ...nobody, ...self.person, ...signingIn.get(code ?? '') }),
    leave: async () => null,
    check: async () => null,
  }
  const { now } = first.clock
  const desk = { db: first.db, provider, settings: { ...settings, ...given.settings }, now, startedAt: now() }
  const server = await buildDesk({
    mode: first.cell.mode,
    cells,
    desk: { ...desk, cells },
    folder: '',
    trustedProxies: [],
    log: { level: 'silent' },
    security: securityLog({ line: (line) => void securityLines.push(line), now }),
  })
  const self: TestDesk = {
    person: {},
    securityLines,
    send: async ({ method = 'GET', path, json, cookie, headers }) => {
      const body = json === undefined ? {} : { payload: JSON.stringify(json) }
      const type = json === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
      const reply = await server.inject({
        method,
        url: `/${first.cell.region}/desk/v0${path}`,
        headers: { ...type, ...(cookie === undefined ? {} : { cookie }), ...headers },
        ...body,
      })
      const isJson = String(reply.headers['content-type']).startsWith('application/json')
      const answer: unknown = isJson ? JSON.parse(reply.body) : reply.body
      return { status: reply.statusCode, body: answer, headers: reply.headers, cookies: reply.cookies }
    },
    ...callsAt(() => self),
    ...ordersAt(() => self),
    signIn: async (roles, operator = `${roles.join('-')}@kita.example`) => {
      const code = randomUUID()
      signingIn.set(code, { subject: operator, address: operator, groups: roles })
      const way = await self.send({ method: 'POST', path: '/sign-in', json: {} })
      const state = new URL(begun.parse(way.body).url).searchParams.get('state') ?? ''
      const json = { code, state }
      const session = await self.send({ method: 'POST', path: '/session', json, cookie: cookieIn(way) })
      if (session.status !== 200) throw new Error(`not signed in: ${JSON.stringify(session.body)}`)
      return cookieIn(session)
    },
    close: () => server.close(),
  }
  return self
}

export function bankFilesOn(desk: Pick<TestDesk, 'read'>) {
  const upload = (content: string) =>
    desk.read('readBankFile', { body: { name: 'nov.xml', content: Buffer.from(content).toString('base64') } })
  const fileOf = (fileId: string) => desk.read('getBankFile', { params: { fileId } })
  const readFile = async (paid: readonly Paid[]) => {
    const read = await upload(camtOf([statementOf(paid.map(entryOf))]))
    if (read.kind === 'not-read') throw new Error('nothing was read')
    return fileOf(read.fileId)
  }
  return { upload, fileOf, readFile }
}

export const impossible = (reason: string, more: object = {}) => ({
  status: 409,
  body: { code: 'act-impossible', details: { why: { reason, ...more } } },
})

/** As a browser sends them back. */
export const cookieIn = ({ cookies }: Reply): string =>
  cookies
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')
