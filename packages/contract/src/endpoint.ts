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

/** Or a person who is signed in, anywhere or within the organisation of the path, and whose role may do the action. */
interface WithSession {
  readonly access: 'session' | 'organization'
  readonly action: Action
  /** Answers also while the login lacks the second factor that its organisation demands: what sets one up, and the way out. */
  readonly beforeFactor?: true
  /**
   * Counts longer than the session: only who proved the password within five minutes is served (docs/sign-in.md). A call that asks for
   * more, or in some cases only, asks itself.
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

/** For a call that needs a session: organisations share a limit only if they share an address. */
interface SessionRate {
  readonly windowSeconds: number
  readonly perAccount: number
  readonly perOrganization: number
  readonly perAddress: number
}

/**
 * Of a call that needs none, counted before its body is read. Beyond the ceiling for all unknown callers must work; null
 * where nobody can guess and who calls may be a program that cannot work, and where a login is proven, which asks for work itself.
 */
interface OpenRate {
  readonly windowSeconds: number
  readonly perAddress: number
  readonly inAll: number | null
}

/** What others could guess or overload is counted in windows of so many seconds. */
export type Rate = SessionRate | OpenRate

/** What it takes to make a call, and all that the built console carries of it (decision 84). */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to the regional base; `:orgId` marks an organisation-scoped path. */
  readonly path: `/${string}`
  readonly bodyEncoding?: 'json' | 'form' | 'ndjson'
}

export interface EndpointParts extends Call {
  /** What it does, for the documentation: one line. */
  readonly summary?: string
  /** For a call with a service key: what the key must have been made for. */
  readonly scope?: string
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** The most bytes of a body, where `bodyBytesOf` would allow too few; it is for what the call takes, and no more. */
  readonly bodyBytes?: number
  /** The most values in a body, nested ones included, if not 1,024; more are refused unread. */
  readonly bodyValues?: number
  /** What each line of an `ndjson` body is; such a body has no other schema and no size that memory would notice. */
  readonly line?: z.ZodMiniType
  /** True where the caller must send an Idempotency-Key; the same key gives the same answer for 24 hours. */
  readonly idempotent?: boolean
  /** True where the answer carries an ETag, or where the call needs If-Match. */
  readonly versioned?: boolean
  /** How often it may be asked; where it is set the call also refuses with too-many-attempts. */
  readonly rate?: Rate
  /**
   * True where one answer may keep the process busy: those of an organisation are made one after the other, and where very
   * many wait the call refuses with too-many-attempts. 'own' where every first screen asks it and only few organisations have a
   * long answer: it waits for its own organisation alone, never for another one's work or for the rest after that.
   */
  readonly takesTurns?: true | 'own'
  /**
   * Of a region's own ways to sign in: passwords, passkeys, second factors. Where people sign in at the region's provider alone
   * it is refused with provider-only.
   */
  readonly ownWay?: true
  /** Production cells do not register these. */
  readonly demoOnly?: boolean
  readonly status?: 200 | 201 | 202 | 204 | 303
  readonly response: z.ZodMiniType
  /** What the answer is where it is no JSON, e.g. `text/calendar`; then its bytes are sent as they are, without a schema. */
  readonly media?: string
  /** The refusals that are this call's own, beyond those of its access. */
  readonly refusals: readonly RefusalCode[]
}

/**
 * One call of the specification's section 7 or of ours. The server registers its routes from this table, the console
 * builds its requests from it, and the matrix of refusals is generated from it: a call exists once.
 */
export type Endpoint = EndpointParts & (WithoutSession | WithSession)

/** The same of the desk, in a table of its own: nothing that clubs or programs are given knows it. */
export type DeskEndpoint = EndpointParts & OfDesk

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
