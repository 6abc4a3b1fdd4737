import { Readable } from 'node:stream'
import type { EndpointParts } from '@touchline/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import type { AnyCall } from '../route.ts'
import { fieldsOf } from './fields-of.ts'
import { readPairs } from './form.ts'

const DEEPEST = 32

type Part = 'params' | 'query' | 'body'
type Read = { readonly kind: 'read'; readonly value: unknown }
type ReadCall = { readonly kind: 'read'; readonly call: AnyCall }

const invalid = (fields: readonly string[]): Refusal =>
  refuse('invalid-request', 'The request does not have the shape of this call', { fields })

const VALUES_AT_MOST = 1_024

/** Refuses hostile text and excess values before the schema. */
export const readPart = (
  part: Part,
  schema: z.ZodMiniType | undefined,
  value: unknown,
  mostValues = VALUES_AT_MOST,
): Read | Refusal => {
  if (schema === undefined) return { kind: 'read', value: undefined }
  const hostile = hostileField(part, value, mostValues)
  if (hostile !== null) return invalid([hostile])
  const parsed = schema.safeParse(value)
  return parsed.success ? { kind: 'read', value: parsed.data } : invalid(fieldsOf(parsed.error.issues, [part]))
}

/** An unknown filter must not seem applied. */
const noQuery = z.strictObject({})

const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  ndjson: 'application/x-ndjson',
} as const

const readText = (encoding: 'json' | 'form', text: string): Read | Refusal => {
  if (encoding === 'form') return { kind: 'read', value: readPairs(text) }
  try {
    const value: unknown = JSON.parse(text)
    return { kind: 'read', value }
  } catch {
    return refuse('malformed-json', 'The body is not JSON')
  }
}

const readBody = (endpoint: EndpointParts, request: FastifyRequest, raw: string): Read | Refusal => {
  const { body, bodyEncoding = 'json' } = endpoint
  if (body === undefined && bodyEncoding !== 'ndjson') return { kind: 'read', value: undefined }
  const mediaType = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (mediaType !== mediaTypes[bodyEncoding]) {
    return refuse('unsupported-media-type', `This call takes ${mediaTypes[bodyEncoding]}`)
  }
  if (bodyEncoding === 'ndjson') return { kind: 'read', value: undefined }
  const read = readText(bodyEncoding, raw)
  return read.kind === 'refused' ? read : readPart('body', body, read.value, endpoint.bodyValues)
}

const readIdempotencyKey = ({ idempotent }: EndpointParts, header: string | string[] | undefined): Read | Refusal => {
  if (idempotent !== true) return { kind: 'read', value: null }
  if (typeof header !== 'string') return refuse('idempotency-key-required', 'Send an Idempotency-Key')
  const fits = /^[\x21-\x7e]{8,255}$/.test(header)
  return fits
    ? { kind: 'read', value: header }
    : refuse('invalid-request', 'An Idempotency-Key has 8 to 255 visible characters', {
        fields: ['headers.idempotency-key'],
      })
}

const versionIn = (ifMatch: string | undefined): number | null => {
  const digits = /^"(\d{1,9})"$/.exec(ifMatch ?? '')?.[1]
  return digits === undefined ? null : Number(digits)
}

export const readCall = (endpoint: EndpointParts, request: FastifyRequest): ReadCall | Refusal => {
  const rawBody = typeof request.body === 'string' ? request.body : ''
  const params = readPart('params', endpoint.params, request.params)
  if (params.kind === 'refused') return params
  const query = readPart('query', endpoint.query ?? noQuery, request.query)
  if (query.kind === 'refused') return query
  const body = readBody(endpoint, request, rawBody)
  if (body.kind === 'refused') return body
  const key = readIdempotencyKey(endpoint, request.headers['idempotency-key'])
  if (key.kind === 'refused') return key
  const call = {
    params: params.value,
    query: query.value,
    body: body.value,
    caller: request.caller,
    ifMatch: versionIn(request.headers['if-match']),
    idempotencyKey: typeof key.value === 'string' ? key.value : null,
    rawBody,
    stream: request.body instanceof Readable ? request.body : null,
    remoteAddress: request.ip,
    isCallerGone: () => request.socket.destroyed,
    cookies: request.cookies,
    headers: request.headers,
  }
  return { kind: 'read', call }
}

interface Place {
  readonly value: unknown
  readonly name: string
  readonly parent: Place | null
  readonly depth: number
}

const pathOf = (place: Place): string => {
  const names: string[] = []
  for (let at: Place | null = place; at !== null; at = at.parent) names.unshift(at.name)
  return names.join('.')
}

/** NUL, and lone surrogates. */
const isUnkeepable = (text: string): boolean => text.includes('\0') || !text.isWellFormed()

const isHostile = ({ value, name, depth }: Place): boolean =>
  depth > DEEPEST || name === '__proto__' || isUnkeepable(name) || (typeof value === 'string' && isUnkeepable(value))

/** Unstorable text, dangerous names, deep nesting or too many values. Iterative. */
const hostileField = (part: string, value: unknown, most: number): string | null => {
  const open: Place[] = [{ value, name: part, parent: null, depth: 0 }]
  let met = 0
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (isHostile(place)) return pathOf(place).slice(0, 200)
    if (typeof place.value !== 'object' || place.value === null) continue
    const children = Object.entries(place.value)
    met += children.length
    if (met > most) return pathOf(place).slice(0, 200)
    for (const [name, child] of children) open.push({ value: child, name, parent: place, depth: place.depth + 1 })
  }
  return null
}
