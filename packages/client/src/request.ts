import type { Endpoint } from '@touchline/contract/endpoint'

interface Parts {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly lines?: readonly unknown[]
  readonly idempotencyKey?: string
  readonly ifMatch?: string
  readonly signal?: AbortSignal
}

const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

function pathOf({ path }: Endpoint, params: unknown): string {
  const values = new Map(entriesOf(params))
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    if (!values.has(name)) throw new TypeError(`params.${name} is missing for ${path}`)
    return encodeURIComponent(textOf(values.get(name)))
  })
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** An array is written `name[]=a&name[]=b`. */
const queryOf = (query: unknown): string => {
  const given = entriesOf(query).flatMap(([name, value]): [string, string][] => {
    if (Array.isArray(value)) return value.map((item) => [`${name}[]`, textOf(item)])
    return value === undefined ? [] : [[name, textOf(value)]]
  })
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}

function bodyOf(
  { bodyEncoding }: Endpoint,
  { body, lines }: Parts,
): { readonly type?: string; readonly text?: string } {
  if (lines !== undefined)
    return { type: 'application/x-ndjson', text: lines.map((line) => `${JSON.stringify(line)}\n`).join('') }
  if (body === undefined) return {}
  if (bodyEncoding !== 'form') return { type: 'application/json', text: JSON.stringify(body) }
  const fields = entriesOf(body).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  return { type: 'application/x-www-form-urlencoded', text: new URLSearchParams(fields).toString() }
}

/** A call as `fetch` takes it. */
export function requestOf(
  base: string,
  endpoint: Endpoint,
  parts: Parts,
  secrets: Readonly<Record<string, string>>,
): { readonly url: string; readonly init: RequestInit } {
  const { type, text } = bodyOf(endpoint, parts)
  const headers = {
    ...secrets,
    ...(type === undefined ? {} : { 'content-type': type }),
    ...(parts.idempotencyKey === undefined ? {} : { 'idempotency-key': parts.idempotencyKey }),
    ...(parts.ifMatch === undefined ? {} : { 'if-match': parts.ifMatch }),
  }
  const url = `${base.replace(/\/+$/, '')}${pathOf(endpoint, parts.params)}${queryOf(parts.query)}`
  return {
    url,
    init: {
      method: endpoint.method,
      headers,
      redirect: 'error',
      ...(text === undefined ? {} : { body: text }),
      ...(parts.signal === undefined ? {} : { signal: parts.signal }),
    },
  }
}
