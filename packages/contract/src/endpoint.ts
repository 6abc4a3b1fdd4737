import type { OperatorRight } from '@touchline/domain/operators'
import type { Action } from '@touchline/domain/people'
import type * as z from 'zod/mini'
import type { RefusalCode } from './refusal/refusal-code.ts'

/** Who may call: anyone, the card provider, or the video platform with a service key. */
interface WithoutSession {
  readonly access: 'public' | 'provider' | 'service'
  readonly action?: never
  readonly beforeFactor?: never
  readonly proof?: never
}

/** A signed-in person, anywhere or within the organisation of the path, whose role permits the action. */
interface WithSession {
  readonly access: 'session' | 'organization'
  readonly action: Action
  /** Answers also while the login lacks the second factor that its organisation demands. */
  readonly beforeFactor?: true
  /**
   * Served only within five minutes of proving the password (docs/sign-in.md). Calls that need it in some cases only
   * check themselves.
   */
  readonly proof?: 'recent'
}

/** A call of the desk: an operator with that right calls it, or anybody to become one. */
interface OfDesk {
  readonly access: 'operator' | 'public'
  readonly right?: OperatorRight
  readonly action?: never
  readonly beforeFactor?: never
  readonly proof?: never
}

export type Access = (WithoutSession | WithSession | OfDesk)['access']

/** Organisations share a limit only if they share an address. */
interface SessionRate {
  readonly windowSeconds: number
  readonly perAccount: number
  readonly perOrganization: number
  readonly perAddress: number
}

/**
 * Counted before the body is read. Above `inAll` unknown callers must compute a proof of work; null where nobody can
 * guess and callers may be programs.
 */
interface OpenRate {
  readonly windowSeconds: number
  readonly perAddress: number
  readonly inAll: number | null
}

export type Rate = SessionRate | OpenRate

/** The part of an endpoint that the built console carries (decision 84). */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to the regional base; `:orgId` marks an organisation-scoped path. */
  readonly path: `/${string}`
  readonly bodyEncoding?: 'json' | 'form' | 'ndjson'
}

export interface EndpointParts extends Call {
  /** What it does, for the documentation: one line. */
  readonly summary?: string
  /** The scope that a service key needs. */
  readonly scope?: string
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** The most bytes of a body, where `bodyBytesOf` would allow too few. */
  readonly bodyBytes?: number
  /** The most values in a body, nested ones included, if not 1,024; more are refused unread. */
  readonly bodyValues?: number
  /** Each line of an `ndjson` body, which is streamed and has no other schema. */
  readonly line?: z.ZodMiniType
  /** Needs an Idempotency-Key; the same key gives the same answer for 24 hours. */
  readonly idempotent?: boolean
  /** The answer carries an ETag, or the call needs If-Match. */
  readonly versioned?: boolean
  /** Adds the refusal too-many-attempts. */
  readonly rate?: Rate
  /**
   * An answer may keep the process busy: those of an organisation are made one after the other, and with too many
   * waiting the call is refused with too-many-attempts. 'own' waits for its own organisation alone.
   */
  readonly takesTurns?: true | 'own'
  /**
   * Passwords, passkeys and second factors; refused with provider-only where people sign in at the region's provider
   * alone.
   */
  readonly ownWay?: true
  /** A question that is posted: it changes nothing. */
  readonly reads?: true
  /** Absent from production cells. */
  readonly demoOnly?: boolean
  readonly status?: 200 | 201 | 202 | 204 | 303
  readonly response: z.ZodMiniType
  /** A media type other than JSON, e.g. `text/calendar`; the bytes are sent as they are, without a schema. */
  readonly media?: string
  /** The refusals that are this call's own, beyond those of its access. */
  readonly refusals: readonly RefusalCode[]
}

/**
 * The server registers its routes from this table, the console builds its requests from it, and the test of refusals is
 * generated from it.
 */
export type Endpoint = EndpointParts & (WithoutSession | WithSession)

/** The same of the desk, in a table of its own: nothing that clubs or programs are given knows it. */
export type DeskEndpoint = EndpointParts & OfDesk

/** What an operator's look may call: it reads what is the club's, counts nothing and asks for no proof. */
export const isLooked = ({ access, action, method, reads, rate, proof, ownWay }: Endpoint): boolean =>
  access === 'organization' &&
  (action === 'see' || action === 'download') &&
  (method === 'GET' || reads === true) &&
  rate === undefined &&
  proof === undefined &&
  ownWay === undefined

export type AnyEndpoint = Endpoint | DeskEndpoint

const BYTES_OF_ANYBODY = 8_192
const BYTES_IN_A_SESSION = 16_384

/** The most bytes that a call reads of a body; lines are read as they come and have no such bound. */
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
/** What a handler may refuse with: the call's own codes, and a request that is wrong in a way that its schemas cannot say. */
export type RefusalCodeOf<E extends AnyEndpoint> = E['refusals'][number] | 'invalid-request'
export type ResponseOf<E extends AnyEndpoint> = z.infer<E['response']>
