import type { CallForm } from './calls.ts'
import { ClientError, wrongCall } from './client-error.ts'

interface Parts {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly lines?: unknown
  readonly idempotencyKey?: unknown
  readonly ifMatch?: unknown
  readonly signal?: unknown
}

const partNames: ReadonlySet<string> = new Set<keyof Parts>([
  'params',
  'query',
  'body',
  'lines',
  'idempotencyKey',
  'ifMatch',
  'signal',
])

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const entriesOf = (value: unknown, place: string): readonly (readonly [string, unknown])[] => {
  if (value === undefined) return []
  if (!isObject(value)) throw wrongCall(`${place} is not an object`)
  return Object.entries(value)
}

function pathOf({ path }: CallForm, params: unknown): string {
  const values = new Map(entriesOf(params, 'params'))
  const written = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const text = textOf(values.get(name), `params.${name}`)
    if (text === '') throw wrongCall(`params.${name} is missing: the path is ${path}`)
    values.delete(name)
    return encodeURIComponent(text)
  })
  const [unknown] = values.keys()
  if (unknown !== undefined) throw wrongCall(`params.${unknown} is unknown: the path is ${path}`)
  return written
}

const textOf = (value: unknown, place: string): string => {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw wrongCall(`${place} is not a text, a number, true or false`)
}

/** An array is written `name[]=a&name[]=b`. */
const queryOf = (query: unknown): string => {
  const given = entriesOf(query, 'query').flatMap(([name, value]): [string, string][] => {
    if (Array.isArray(value)) return value.map((item) => [`${name}[]`, textOf(item, `query.${name}`)])
    return value === undefined ? [] : [[name, textOf(value, `query.${name}`)]]
  })
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}

const jsonOf = (value: unknown, place: string): string => {
  const text: unknown = JSON.stringify(value)
  if (typeof text !== 'string') throw wrongCall(`${place} cannot be written as JSON`)
  return text
}

function bodyOf({ takes }: CallForm, { body, lines }: Parts): { readonly type?: string; readonly text?: string } {
  if (lines !== undefined && takes !== 'lines') throw wrongCall('this call takes no lines')
  if (body !== undefined && (takes === 'lines' || takes === undefined)) throw wrongCall('this call takes no body')
  if (takes === 'lines') {
    if (!Array.isArray(lines)) throw wrongCall('this call needs lines, an array')
    const texts = lines.map((line, at) => `${jsonOf(line, `lines[${at}]`)}\n`)
    return { type: 'application/x-ndjson', text: texts.join('') }
  }
  if (takes === undefined) return {}
  if (body === undefined) throw wrongCall('this call needs a body')
  if (takes === 'body') return { type: 'application/json', text: jsonOf(body, 'body') }
  const fields = entriesOf(body, 'body').map(([name, value]) => [name, textOf(value, `body.${name}`)])
  return { type: 'application/x-www-form-urlencoded', text: new URLSearchParams(fields).toString() }
}

/** The error does not contain the value, which may be secret. */
export const headerOf = (name: string, value: unknown, place: string): Readonly<Record<string, string>> => {
  if (value === undefined) return {}
  if (typeof value !== 'string') throw wrongCall(`${place} is not a text`)
  if (/[^\t\u0020-\u007e\u0080-\u00ff]/.test(value)) throw wrongCall(`${place} has a character that no header can have`)
  return { [name]: value }
}

const written = (
  base: string,
  form: CallForm,
  parts: Parts,
  secrets: Readonly<Record<string, string>>,
): { readonly url: string; readonly init: RequestInit } => {
  const { type, text } = bodyOf(form, parts)
  const { signal } = parts
  if (signal !== undefined && !(signal instanceof AbortSignal)) throw wrongCall('signal is not an AbortSignal')
  const headers = {
    ...secrets,
    ...headerOf('content-type', type, 'content-type'),
    ...headerOf('idempotency-key', parts.idempotencyKey, 'idempotencyKey'),
    ...headerOf('if-match', parts.ifMatch, 'ifMatch'),
  }
  const url = `${base.replace(/\/+$/, '')}${pathOf(form, parts.params)}${queryOf(parts.query)}`
  const init: RequestInit = {
    method: form.method,
    headers,
    redirect: 'error',
    ...(text === undefined ? {} : { body: text }),
    ...(signal === undefined ? {} : { signal }),
  }
  return { url: new Request(url, init).url, init }
}

/** What `fetch` rejects is the caller's mistake. */
export function requestOf(
  base: string,
  form: CallForm,
  parts: unknown,
  secrets: Readonly<Record<string, string>>,
): { readonly url: string; readonly init: RequestInit } {
  const unknown = entriesOf(parts, 'what the call is given').find(([name]) => !partNames.has(name))
  if (unknown !== undefined)
    throw wrongCall(`${unknown[0]} is no part of a call: it takes ${[...partNames].join(', ')}`)
  try {
    return written(base, form, isObject(parts) ? parts : {}, secrets)
  } catch (error) {
    throw error instanceof ClientError ? error : wrongCall(error instanceof Error ? error.message : String(error))
  }
}
