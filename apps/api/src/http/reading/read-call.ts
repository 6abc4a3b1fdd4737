import { Readable } from 'node:stream'
import type { Endpoint } from '@touchline/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import type { AnyCall } from '../route.ts'
import { readPairs } from './form.ts'
import { hostileField } from './hostile.ts'

type Part = 'params' | 'query' | 'body'
type Read = { readonly kind: 'read'; readonly value: unknown }
type ReadCall = { readonly kind: 'read'; readonly call: AnyCall }

const fieldsOf = (part: Part, issues: readonly z.core.$ZodIssue[]): readonly string[] => [
  ...new Set(
    issues.flatMap((issue) => {
      const path = [part, ...issue.path].join('.')
      return issue.code === 'unrecognized_keys' ? issue.keys.map((key) => `${path}.${key}`) : [path]
    }),
  ),
]

const invalid = (fields: readonly string[]): Refusal =>
  refuse('invalid-request', 'The request does not have the shape of this call', { fields })

/** Without a schema there is nothing to read, and the body is ignored. */
export const readPart = (part: Part, schema: z.ZodMiniType | undefined, value: unknown): Read | Refusal => {
  if (schema === undefined) return { kind: 'read', value: undefined }
  const hostile = hostileField(part, value)
  const parsed = schema.safeParse(value)
  if (parsed.success && hostile === null) return { kind: 'read', value: parsed.data }
  const wrong = parsed.success ? [] : fieldsOf(part, parsed.error.issues)
  return invalid([...new Set(hostile === null ? wrong : [hostile, ...wrong])])
}

/** A call that takes no query refuses one: an unknown filter must not look as if it was applied. */
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

const readBody = ({ body, bodyEncoding = 'json' }: Endpoint, request: FastifyRequest, raw: string): Read | Refusal => {
  if (body === undefined && bodyEncoding !== 'ndjson') return { kind: 'read', value: undefined }
  const mediaType = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (mediaType !== mediaTypes[bodyEncoding]) {
    return refuse('unsupported-media-type', `This call takes ${mediaTypes[bodyEncoding]}`)
  }
  if (bodyEncoding === 'ndjson') return { kind: 'read', value: undefined }
  const read = readText(bodyEncoding, raw)
  return read.kind === 'refused' ? read : readPart('body', body, read.value)
}

const readIdempotencyKey = ({ idempotent }: Endpoint, header: string | string[] | undefined): Read | Refusal => {
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

/** The call as its handler gets it, or the first fault in it. The caller is checked before. */
export const readCall = (endpoint: Endpoint, request: FastifyRequest): ReadCall | Refusal => {
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
