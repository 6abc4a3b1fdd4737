import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@touchline/contract/endpoint'
import { ApiError } from './api-error.ts'

export interface Parts<E extends Endpoint> {
  readonly params?: ParamsOf<E>
  readonly query?: Partial<QueryOf<E>>
  readonly body?: BodyOf<E>
  /** The ETag the document was read with. */
  readonly ifMatch?: string | null
  readonly idempotencyKey?: string
}

export interface Answered<E extends Endpoint> {
  readonly data: ResponseOf<E>
  readonly etag: string | null
}

function pathOf(endpoint: Endpoint, params: unknown): string {
  const values: Record<string, unknown> = typeof params === 'object' && params !== null ? { ...params } : {}
  return endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
}

const queryOf = (query: unknown): string => {
  if (typeof query !== 'object' || query === null) return ''
  const given = Object.entries(query).flatMap(([name, value]) => {
    if (Array.isArray(value)) return value.map((item) => [`${name}[]`, String(item)])
    return value === undefined ? [] : [[name, String(value)]]
  })
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}

function encode(endpoint: Endpoint, body: unknown): { type?: string; text?: string } {
  if (endpoint.body === undefined) return {}
  if (endpoint.bodyEncoding !== 'form') return { type: 'application/json', text: JSON.stringify(body) }
  const fields = Object.entries(typeof body === 'object' && body !== null ? body : {})
  const given = fields.filter((field): field is [string, string] => typeof field[1] === 'string')
  return { type: 'application/x-www-form-urlencoded', text: new URLSearchParams(given).toString() }
}

/** One HTTP exchange over the contract. Throws ApiError; status 0 when nothing answered. */
export async function exchange<E extends Endpoint>(
  base: string,
  endpoint: E,
  parts: Parts<E>,
  token: string | null,
): Promise<Answered<E>> {
  const { type, text } = encode(endpoint, parts.body)
  const headers = new Headers()
  if (type !== undefined) headers.set('content-type', type)
  if (token !== null) headers.set('token', token)
  // Mails are written in the language of the page.
  headers.set('accept-language', document.documentElement.lang)
  if (parts.ifMatch) headers.set('if-match', parts.ifMatch)
  if (parts.idempotencyKey !== undefined) headers.set('idempotency-key', parts.idempotencyKey)
  const url = `${base}${pathOf(endpoint, parts.params)}${queryOf(parts.query)}`
  const init: RequestInit = { method: endpoint.method, headers, credentials: 'same-origin' }
  const response = await fetch(url, text === undefined ? init : { ...init, body: text }).catch(() => null)
  if (response === null) throw new ApiError(0, null)
  const body: unknown = response.status === 204 ? undefined : await response.json().catch(() => null)
  if (!response.ok) throw new ApiError(response.status, body)
  return { data: parse(endpoint, body), etag: response.headers.get('etag') }
}

/**
 * Validates the answer against the contract in development and in tests. The built console trusts its own server and
 * has no schemas (decision 84); an answer that is no document comes from something in between.
 */
function parse<E extends Endpoint>(endpoint: E, body: unknown): ResponseOf<E> {
  const message = import.meta.env.DEV ? endpoint.response.safeParse(body).error?.message : undefined
  if (body === null || message !== undefined)
    throw new ApiError(500, { code: 'unexpected-answer', message: message ?? 'no document' })
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the schema of this very endpoint types what the server sends
  return body as ResponseOf<E>
}
