import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@touchline/contract/endpoint'
import { type EndpointName, endpoints } from '@touchline/contract/endpoints'
import { ClientError, errorOf } from './client-error.ts'
import { requestOf } from './request.ts'

type Endpoints = typeof endpoints
type Of<N extends EndpointName> = Endpoints[N] & Endpoint

/** Required where the call has them. */
type Given<K extends string, T> = T extends undefined ? unknown : { readonly [P in K]: T }
type QueryGiven<Q> = Q extends undefined ? unknown : { readonly query?: Partial<Q> }
type LineOf<E> = E extends { readonly line: { readonly _zod: { readonly input: infer L } } }
  ? { readonly lines: readonly L[] }
  : unknown

/** What a call takes: what its path, query and body are, and how often it is made. */
export type PartsOf<N extends EndpointName> = Given<'params', ParamsOf<Of<N>>> &
  QueryGiven<QueryOf<Of<N>>> &
  Given<'body', BodyOf<Of<N>>> &
  LineOf<Endpoints[N]> & {
    /** Of a call that takes one; made for each call when not given. Give your own where a repeated run must have one effect. */
    readonly idempotencyKey?: string
    /** The ETag with which the document was read. */
    readonly ifMatch?: string
    readonly signal?: AbortSignal
  }

/** An answer that is no JSON, e.g. a PDF, is its bytes. */
export type AnswerOf<N extends EndpointName> = Endpoints[N] extends { readonly media: string }
  ? Uint8Array
  : ResponseOf<Of<N>>

export interface Answer<N extends EndpointName> {
  readonly data: AnswerOf<N>
  /** Of a document that is saved whole. */
  readonly etag: string | null
}

/** The calls that answer a list. */
export type ListName = {
  [N in EndpointName]: ResponseOf<Of<N>> extends { readonly results: readonly unknown[] } ? N : never
}[EndpointName]
type RowOf<N extends ListName> = ResponseOf<Of<N>> extends { readonly results: readonly (infer Row)[] } ? Row : never

export interface ClientOptions {
  /** The API's base of one region, e.g. https://console.example.com/asia/api/v0. */
  readonly base: string
  /** A session's access token, for calls of a person. Asked for with each call, as it is valid for 15 minutes. */
  readonly token?: () => string | Promise<string>
  /** A service key, for the calls of the platform. */
  readonly serviceKey?: string
  /** Tries of a call at most; 4 when not given. */
  readonly tries?: number
  readonly fetch?: typeof globalThis.fetch
  /** Waits between two tries. */
  readonly wait?: (milliseconds: number) => Promise<void>
}

export interface Client {
  /** One call, by its name in openapi.json (`operationId`). Throws `ClientError`. */
  call<N extends EndpointName>(name: N, parts: PartsOf<N>): Promise<Answer<N>>
  /** All rows of a list, page by page, as they are asked for. */
  list<N extends ListName>(name: N, parts: PartsOf<N>): AsyncIterable<RowOf<N>>
}

const FIRST_REST_MS = 500
const LONGEST_REST_MS = 30_000

const waitFor = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/** What the server asks for, else twice as long as before; up to a half more, so that callers do not come together. */
const restBefore = (attempt: number, { retryAfterSeconds }: ClientError): number =>
  retryAfterSeconds === null
    ? Math.min(FIRST_REST_MS * 2 ** (attempt - 1), LONGEST_REST_MS) * (1 + Math.random() / 2)
    : retryAfterSeconds * 1_000

/** A second effect is impossible: it only reads, or it carries a key, or its lines are known by their ids. */
const isRepeatable = ({ method, idempotent, bodyEncoding }: Endpoint): boolean =>
  method === 'GET' || method === 'PUT' || method === 'DELETE' || idempotent === true || bodyEncoding === 'ndjson'

/** What was not even begun may always be asked again. */
const isWorthRepeating = (error: ClientError, endpoint: Endpoint): boolean => {
  if (error.status === 429 || error.code === 'provider-unavailable') return true
  return isRepeatable(endpoint) && (error.status === 0 || error.status >= 500)
}

/** A client of one region's API. Repeats what may be repeated; everything is typed by the contract's table of calls. */
export function createClient(options: ClientOptions): Client {
  const { base, tries = 4, wait = waitFor } = options
  const send = options.fetch ?? globalThis.fetch

  const once = async (endpoint: Endpoint, parts: object): Promise<Answered> => {
    const { url, init } = requestOf(base, endpoint, parts, await secretsOf(options, endpoint))
    const response = await send(url, init).catch((error: unknown) => {
      throw new ClientError(0, { code: 'no-answer', message: String(error) }, null)
    })
    if (!response.ok) throw await errorOf(response)
    return { data: await dataOf(response, endpoint), etag: response.headers.get('etag') }
  }

  const repeated = async (endpoint: Endpoint, parts: object): Promise<Answered> => {
    const keyed = endpoint.idempotent === true ? { idempotencyKey: crypto.randomUUID(), ...parts } : parts
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(endpoint, keyed)
      } catch (error) {
        if (!(error instanceof ClientError) || attempt >= tries || !isWorthRepeating(error, endpoint)) throw error
        await wait(restBefore(attempt, error))
      }
    }
  }

  const call = async <N extends EndpointName>(name: N, parts: PartsOf<N>): Promise<Answer<N>> => {
    const { data, etag } = await repeated(endpoints[name], parts)
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the table types what the server answers to this call
    return { data: data as AnswerOf<N>, etag }
  }

  async function* list<N extends ListName>(name: N, parts: PartsOf<N>): AsyncGenerator<RowOf<N>> {
    for (let offset: number | undefined = offsetIn(parts); offset !== undefined; ) {
      const { data } = await repeated(endpoints[name], withOffset(parts, offset))
      const page: Page<RowOf<N>> = pageOf(data)
      yield* page.results
      offset = page.nextOffset
    }
  }
  return { call, list }
}

interface Answered {
  readonly data: unknown
  readonly etag: string | null
}

const secretsOf = async ({ token, serviceKey }: ClientOptions, { access }: Endpoint) => {
  if (access === 'service') return serviceKey === undefined ? {} : { authorization: `Bearer ${serviceKey}` }
  if (access === 'public' || token === undefined) return {}
  return { token: await token() }
}

const dataOf = async (response: Response, { media }: Endpoint): Promise<unknown> => {
  if (response.status === 204) return undefined
  return media === undefined ? response.json() : new Uint8Array(await response.arrayBuffer())
}

interface Page<Row> {
  readonly results: readonly Row[]
  readonly nextOffset?: number
}

const pageOf = <Row>(data: unknown): Page<Row> => {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a call of `ListName` answers a page, as its type says
  return data as Page<Row>
}

const queryIn = (parts: object): object =>
  'query' in parts && typeof parts.query === 'object' && parts.query !== null ? parts.query : {}

function offsetIn(parts: object): number {
  const query = queryIn(parts)
  return 'offset' in query && typeof query.offset === 'number' ? query.offset : 0
}

/** The first page is asked for as it was given: not every list has an offset. */
const withOffset = (parts: object, offset: number): object =>
  offset === 0 ? parts : { ...parts, query: { ...queryIn(parts), offset } }

export { ClientError } from './client-error.ts'
