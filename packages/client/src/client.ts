import { type CallForm, type Calls, callForms } from './calls.ts'
import { ClientError, errorOf, wrongCall } from './client-error.ts'
import { headerOf, requestOf } from './request.ts'

type CallName = keyof Calls

type Part<K extends string, T> = T extends undefined ? unknown : { readonly [P in K]: T }
type QueryPart<Q> = Q extends undefined ? unknown : { readonly query?: Partial<Q> }
type LinesPart<L> = L extends undefined ? unknown : { readonly lines: readonly L[] }

export type PartsOf<N extends CallName> = Part<'params', Calls[N]['params']> &
  QueryPart<Calls[N]['query']> &
  Part<'body', Calls[N]['body']> &
  LinesPart<Calls[N]['line']> & {
    /** Generated per call by default. Give your own if a repeated run must have one effect. */
    readonly idempotencyKey?: string
    /** The document's ETag. */
    readonly ifMatch?: string
    readonly signal?: AbortSignal
  }

/** Bytes where it is not JSON, e.g. a PDF. */
export type AnswerOf<N extends CallName> = Calls[N]['answer']

export interface Answer<N extends CallName> {
  readonly data: AnswerOf<N>
  /** Of a document that is saved whole. */
  readonly etag: string | null
}

export type ListName = {
  [N in CallName]: AnswerOf<N> extends { readonly results: readonly unknown[] } ? N : never
}[CallName]
type RowOf<N extends ListName> = AnswerOf<N> extends { readonly results: readonly (infer Row)[] } ? Row : never

export interface ClientOptions {
  /** One region's, e.g. https://console.example.com/asia/api/v0. */
  readonly base: string
  /** Called per request: tokens last 15 minutes. */
  readonly token?: () => string | Promise<string>
  /** For the platform's calls. */
  readonly serviceKey?: string
  /** 4 when not given. */
  readonly tries?: number
  readonly fetch?: typeof globalThis.fetch
  readonly wait?: (milliseconds: number) => Promise<void>
}

export interface Client {
  /** By its name in openapi.json (`operationId`). Throws `ClientError`. */
  call<N extends CallName>(name: N, parts: PartsOf<N>): Promise<Answer<N>>
  /** All rows, fetched page by page. */
  list<N extends ListName>(name: N, parts: PartsOf<N>): AsyncIterable<RowOf<N>>
}

const FIRST_BACKOFF_MS = 500
const LONGEST_BACKOFF_MS = 30_000

const waitFor = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/** Retry-After, else exponential with up to half as jitter. */
const restBefore = (attempt: number, { retryAfterSeconds }: ClientError): number =>
  retryAfterSeconds === null
    ? Math.min(FIRST_BACKOFF_MS * 2 ** (attempt - 1), LONGEST_BACKOFF_MS) * (1 + Math.random() / 2)
    : retryAfterSeconds * 1_000

/** Idempotent: it only reads, carries a key, or its lines have ids. */
const isRepeatable = ({ method, idempotent, takes }: CallForm): boolean =>
  method === 'GET' || method === 'PUT' || method === 'DELETE' || idempotent === true || takes === 'lines'

/** A call that was not begun may always be repeated. */
const isWorthRepeating = (error: ClientError, form: CallForm): boolean => {
  if (error.code === 'wrong-call') return false
  if (error.status === 429 || error.code === 'provider-unavailable') return true
  return isRepeatable(form) && (error.status === 0 || error.status >= 500)
}

/** Typed by the table of calls; retries what is idempotent. */
export function createClient(options: ClientOptions): Client {
  checkOptions(options)
  const { base, tries = 4, wait = waitFor, fetch: send = globalThis.fetch } = options

  const once = async (form: CallForm, parts: unknown): Promise<Answered> => {
    const { url, init } = requestOf(base, form, parts, await secretsOf(options, form))
    const response = await send(url, init).catch((error: unknown) => {
      throw new ClientError(0, { code: 'no-answer', message: String(error) }, null)
    })
    if (!response.ok) throw await errorOf(response)
    return { data: await dataOf(response, form), etag: response.headers.get('etag') }
  }

  const repeated = async (form: CallForm, parts: object): Promise<Answered> => {
    const keyed = form.idempotent === true ? { idempotencyKey: crypto.randomUUID(), ...parts } : parts
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(form, keyed)
      } catch (error) {
        if (!(error instanceof ClientError) || attempt >= tries || !isWorthRepeating(error, form)) throw error
        await wait(restBefore(attempt, error))
      }
    }
  }

  const call = async <N extends CallName>(name: N, parts: PartsOf<N>): Promise<Answer<N>> => {
    const { data, etag } = await repeated(formNamed(name), parts)
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the table types what the server answers to this call
    return { data: data as AnswerOf<N>, etag }
  }

  async function* list<N extends ListName>(name: N, parts: PartsOf<N>): AsyncGenerator<RowOf<N>> {
    const form = formNamed(name)
    if (form.answers !== 'list') throw wrongCall(`${name} answers no list; make it by call`)
    for (let offset: number | undefined = offsetIn(parts); offset !== undefined; ) {
      const { data } = await repeated(form, withOffset(parts, offset))
      const page: Page<RowOf<N>> = pageOf(data)
      yield* page.results
      offset = page.nextOffset
    }
  }
  return { call, list }
}

const formNamed = (name: string): CallForm => {
  const form = callForms.get(name)
  if (form === undefined) throw wrongCall(`there is no call ${name}; their names are the operationIds of openapi.json`)
  return form
}

function checkOptions(given: unknown): void {
  if (typeof given !== 'object' || given === null) throw wrongCall('createClient takes an object that has base')
  const { base, token, serviceKey, tries, fetch: send, wait }: { readonly [K in keyof ClientOptions]?: unknown } = given
  if (typeof base !== 'string' || !/^https?:/.test(base) || !URL.canParse(base))
    throw wrongCall('base is the address of a region, e.g. https://console.example.com/asia/api/v0')
  if (token !== undefined && typeof token !== 'function')
    throw wrongCall('token is a function that returns the access token, which changes')
  if (serviceKey !== undefined && typeof serviceKey !== 'string') throw wrongCall('serviceKey is not a text')
  if (tries !== undefined && !(typeof tries === 'number' && tries >= 1)) throw wrongCall('tries is a number from 1 on')
  for (const [name, value] of Object.entries({ fetch: send, wait }))
    if (value !== undefined && typeof value !== 'function') throw wrongCall(`${name} is not a function`)
}

interface Answered {
  readonly data: unknown
  readonly etag: string | null
}

const secretsOf = async ({ token, serviceKey }: ClientOptions, { secret }: CallForm) => {
  if (secret === undefined) return {}
  if (secret === 'serviceKey') {
    if (serviceKey === undefined) throw wrongCall('this call needs a serviceKey, and the client was made without')
    return headerOf('authorization', `Bearer ${serviceKey}`, 'serviceKey')
  }
  if (token === undefined) throw wrongCall('this call needs a token, and the client was made without')
  return headerOf('token', (await token()) ?? null, 'what token returns')
}

const dataOf = async (response: Response, { answers }: CallForm): Promise<unknown> => {
  if (response.status === 204) return undefined
  return answers === 'bytes' ? new Uint8Array(await response.arrayBuffer()) : response.json()
}

interface Page<Row> {
  readonly results: readonly Row[]
  readonly nextOffset?: number
}

const pageOf = <Row>(data: unknown): Page<Row> => {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a call of `ListName` answers a page, as its type says
  return data as Page<Row>
}

const queryIn = (parts: unknown): object =>
  typeof parts === 'object' &&
  parts !== null &&
  'query' in parts &&
  typeof parts.query === 'object' &&
  parts.query !== null
    ? parts.query
    : {}

function offsetIn(parts: unknown): number {
  const query = queryIn(parts)
  return 'offset' in query && typeof query.offset === 'number' ? query.offset : 0
}

/** Without an offset: not every list has one. */
const withOffset = (parts: object, offset: number): object =>
  offset === 0 ? parts : { ...parts, query: { ...queryIn(parts), offset } }

export { ClientError } from './client-error.ts'
