import { lookActions, type OperatorRight } from '@touchline/domain/operators'
import type { Action } from '@touchline/domain/people'
import type * as z from 'zod/mini'
import type { RefusalCode } from './refusal/refusal-code.ts'

/** Anyone, the card provider, or the platform with a service key. */
interface WithoutSession {
  readonly access: 'public' | 'provider' | 'service'
  readonly action?: never
  readonly beforeFactor?: never
  readonly proof?: never
}

/** A signed-in person, anywhere or in the path's organisation, whose role permits the action. */
interface WithSession {
  readonly access: 'session' | 'organization'
  readonly action: Action
  /** Works without a demanded second factor. */
  readonly beforeFactor?: true
  /**
   * Needs a password proven within five minutes (docs/sign-in.md). Calls that need it only sometimes check themselves.
   */
  readonly proof?: 'recent'
}

/** An operator with that right, or anybody to become one. */
interface OfDesk {
  readonly access: 'operator' | 'public'
  readonly right?: OperatorRight
  readonly action?: never
  readonly beforeFactor?: never
  readonly proof?: never
}

export type Access = (WithoutSession | WithSession | OfDesk)['access']

/** Shared between organisations only by address. */
interface SessionRate {
  readonly windowSeconds: number
  readonly perAccount: number
  readonly perOrganization: number
  readonly perAddress: number
}

/**
 * Counted before the body is read. Above `inAll` unknown callers need a proof of work; null if nothing can be guessed
 * and programs call.
 */
interface OpenRate {
  readonly windowSeconds: number
  readonly perAddress: number
  readonly inAll: number | null
}

export type Rate = SessionRate | OpenRate

/** Built into the console (decision 84). */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the regional base; `:orgId` scopes it to an organisation. */
  readonly path: `/${string}`
  readonly bodyEncoding?: 'json' | 'form' | 'ndjson'
}

export interface EndpointParts extends Call {
  /** One line of documentation. */
  readonly summary?: string
  readonly scope?: string
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** Maximum bytes, if not `bodyBytesOf`'s. */
  readonly bodyBytes?: number
  /** Maximum values in a body, nested ones included; default 1,024. */
  readonly bodyValues?: number
  /** For a streamed `ndjson` body. */
  readonly line?: z.ZodMiniType
  /** Needs an Idempotency-Key, which gives the same answer for 24 hours. */
  readonly idempotent?: boolean
  /** ETag in the answer, or If-Match required. */
  readonly versioned?: boolean
  /** Adds the refusal too-many-attempts. */
  readonly rate?: Rate
  /**
   * For expensive answers: one at a time per organisation, and with too many waiting too-many-attempts. 'own' queues
   * only behind its own organisation.
   */
  readonly takesTurns?: true | 'own'
  /** Own credentials; refused with provider-only where only the provider signs people in. */
  readonly ownWay?: true
  /** A POST that changes nothing. */
  readonly reads?: true
  readonly demoOnly?: boolean
  readonly status?: 200 | 201 | 202 | 204 | 303
  readonly response: z.ZodMiniType
  /** Other than JSON, e.g. `text/calendar`; sent as is. */
  readonly media?: string
  /** Beyond those of its access. */
  readonly refusals: readonly RefusalCode[]
}

/** The server's routes, the console's requests and the refusal tests all derive from this table. */
export type Endpoint = EndpointParts & (WithoutSession | WithSession)

/** Separate: clubs and programs know nothing of it. */
export type DeskEndpoint = EndpointParts & OfDesk

export const isLooked = ({ access, action }: Endpoint): boolean =>
  access === 'organization' && lookActions.includes(action)

export type AnyEndpoint = Endpoint | DeskEndpoint

const BYTES_OF_ANYBODY = 8_192
const BYTES_IN_A_SESSION = 16_384

/** Streamed lines are not bounded. */
export const bodyBytesOf = ({ access, bodyBytes }: Pick<AnyEndpoint, 'access' | 'bodyBytes'>): number =>
  bodyBytes ?? (isOfSomebody(access) ? BYTES_IN_A_SESSION : BYTES_OF_ANYBODY)

const isOfSomebody = (access: Access): boolean =>
  access === 'session' || access === 'organization' || access === 'operator'

export const endpoint = <const E extends AnyEndpoint>(definition: E): E => definition

type Of<E extends AnyEndpoint, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodMiniType
  ? z.infer<E[K]>
  : undefined

export type ParamsOf<E extends AnyEndpoint> = Of<E, 'params'>
export type QueryOf<E extends AnyEndpoint> = Of<E, 'query'>
export type BodyOf<E extends AnyEndpoint> = Of<E, 'body'>
/** The call's own codes, and faults its schemas cannot express. */
export type RefusalCodeOf<E extends AnyEndpoint> = E['refusals'][number] | 'invalid-request'
export type ResponseOf<E extends AnyEndpoint> = z.infer<E['response']>
