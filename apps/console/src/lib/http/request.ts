import type { BodyOf, Call, ParamsOf, QueryOf, ResponseOf } from '@touchline/contract/endpoint'
import type { EndpointOf } from '@touchline/contract/endpoints'
import { ApiError } from './api-error.ts'

export interface Parts<C extends Call> {
  readonly params?: ParamsOf<EndpointOf<C>>
  readonly query?: Partial<QueryOf<EndpointOf<C>>>
  readonly body?: BodyOf<EndpointOf<C>>
  readonly ifMatch?: string | null
  /** Status 304 if unchanged. */
  readonly ifNoneMatch?: string | null
  readonly idempotencyKey?: string
  /** `open-call.ts`. */
  readonly work?: string
}

export interface Answered<C extends Call> {
  readonly data: ResponseOf<EndpointOf<C>>
  readonly etag: string | null
}

function pathOf({ path }: Call, params: unknown): string {
  const values: Record<string, unknown> = typeof params === 'object' && params !== null ? { ...params } : {}
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
}

const queryOf = (query: unknown): string => {
  if (typeof query !== 'object' || query === null) return ''
  const given = Object.entries(query).flatMap(([name, value]) => {
    if (Array.isArray(value)) return value.map((item) => [`${name}[]`, String(item)])
    return value === undefined ? [] : [[name, String(value)]]
  })
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}

function encode({ bodyEncoding }: Call, body: unknown): { type?: string; text?: string } {
  if (body === undefined) return {}
  if (bodyEncoding !== 'form') return { type: 'application/json', text: JSON.stringify(body) }
  const fields = Object.entries(typeof body === 'object' && body !== null ? body : {})
  const given = fields.filter((field): field is [string, string] => typeof field[1] === 'string')
  return { type: 'application/x-www-form-urlencoded', text: new URLSearchParams(given).toString() }
}

/** Throws ApiError with status 0 without an answer. */
export async function send<const C extends Call>(
  base: string,
  call: C,
  parts: Parts<C>,
  token: string | null,
  signal?: AbortSignal,
): Promise<Response> {
  const { type, text } = encode(call, parts.body)
  const headers = new Headers()
  if (type !== undefined) headers.set('content-type', type)
  if (token !== null) headers.set('token', token)
  // For mails.
  headers.set('accept-language', document.documentElement.lang)
  if (parts.ifMatch) headers.set('if-match', parts.ifMatch)
  if (parts.ifNoneMatch) headers.set('if-none-match', parts.ifNoneMatch)
  if (parts.work) headers.set('work', parts.work)
  if (parts.idempotencyKey !== undefined) headers.set('idempotency-key', parts.idempotencyKey)
  const url = `${base}${pathOf(call, parts.params)}${queryOf(parts.query)}`
  const init: RequestInit = { method: call.method, headers, credentials: 'same-origin', signal: signal ?? null }
  const response = await fetch(url, text === undefined ? init : { ...init, body: text }).catch(() => null)
  if (response === null) throw new ApiError(0, null)
  return response
}

export async function exchange<const C extends Call>(
  base: string,
  call: C,
  parts: Parts<C>,
  token: string | null,
): Promise<Answered<C>> {
  const response = await send(base, call, parts, token)
  const body: unknown = response.status === 204 ? undefined : await response.json().catch(() => null)
  if (!response.ok) throw new ApiError(response.status, body)
  return { data: await parse(call, body), etag: response.headers.get('etag') }
}

/** Checked in development and in tests. */
async function faultOf({ method, path }: Call, body: unknown): Promise<string | undefined> {
  const { endpoints } = await import('@touchline/contract/endpoints')
  const endpoint = Object.values(endpoints).find((each) => each.method === method && each.path === path)
  return endpoint === undefined ? 'no such call' : endpoint.response.safeParse(body).error?.message
}

/** The build carries no schemas (decision 84). */
async function parse<C extends Call>(call: C, body: unknown): Promise<ResponseOf<EndpointOf<C>>> {
  const message = import.meta.env.DEV ? await faultOf(call, body) : undefined
  if (body === null || message !== undefined)
    throw new ApiError(500, { code: 'unexpected-answer', message: message ?? 'no document' })
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the schema of this very call types what the server sends
  return body as ResponseOf<EndpointOf<C>>
}
