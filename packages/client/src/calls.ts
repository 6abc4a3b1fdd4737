import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@touchline/contract/endpoint'
import { type EndpointName, endpoints } from '@touchline/contract/endpoints'
import type { EventData as DataOf } from '@touchline/contract/events'
import type { EventKind } from '@touchline/domain/events'
import { ZodMiniObject } from 'zod/mini'

export type { RefusalCode } from '@touchline/contract/refusal/refusal-code'

type Endpoints = typeof endpoints
type Of<N extends EndpointName> = Endpoints[N] & Endpoint
type LineOf<E> = E extends { readonly line: { readonly _zod: { readonly input: infer L } } } ? L : undefined

export type Calls = {
  readonly [N in EndpointName]: {
    readonly params: ParamsOf<Of<N>>
    readonly query: QueryOf<Of<N>>
    readonly body: BodyOf<Of<N>>
    readonly line: LineOf<Endpoints[N]>
    readonly answer: Endpoints[N] extends { readonly media: string } ? Uint8Array : ResponseOf<Of<N>>
  }
}

export type Events = { readonly [K in EventKind]: DataOf<K> }

export interface CallForm {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly secret?: 'token' | 'serviceKey'
  readonly takes?: 'body' | 'form' | 'lines'
  readonly idempotent?: true
  readonly answers?: 'bytes' | 'list'
}

const secretOf = ({ access }: Endpoint): CallForm['secret'] => {
  if (access === 'service') return 'serviceKey'
  return access === 'session' || access === 'organization' ? 'token' : undefined
}

const takenBy = ({ body, line, bodyEncoding }: Endpoint): CallForm['takes'] => {
  if (line !== undefined) return 'lines'
  if (body === undefined) return undefined
  return bodyEncoding === 'form' ? 'form' : 'body'
}

const answeredBy = ({ media, response }: Endpoint): CallForm['answers'] => {
  if (media !== undefined) return 'bytes'
  return response instanceof ZodMiniObject && 'results' in response.shape ? 'list' : undefined
}

const formOf = (endpoint: Endpoint): CallForm => {
  const { method, path, idempotent } = endpoint
  const [secret, takes, answers] = [secretOf(endpoint), takenBy(endpoint), answeredBy(endpoint)]
  return {
    method,
    path,
    ...(secret === undefined ? {} : { secret }),
    ...(takes === undefined ? {} : { takes }),
    ...(idempotent === true ? { idempotent } : {}),
    ...(answers === undefined ? {} : { answers }),
  }
}

/** Packed as it is, with the types above written out (pack/pack.ts): no schema, no server. */
export const callForms: ReadonlyMap<string, CallForm> = new Map(
  Object.entries(endpoints).map(([name, endpoint]) => [name, formOf(endpoint)]),
)
