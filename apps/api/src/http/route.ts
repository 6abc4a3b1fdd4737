import type { BodyOf, Endpoint, ParamsOf, QueryOf, RefusalCodeOf, ResponseOf } from '@touchline/contract/endpoint'
import { type EndpointName, endpoints } from '@touchline/contract/endpoints'
import type { Instant } from '@touchline/domain/calendar'
import type { AccountId, FamilyId, OrganizationId, UserId } from '@touchline/domain/ids'
import type { BillingRole } from '@touchline/domain/people'
import type { LinkedTask } from '@touchline/domain/sign-in'
import type { Cookie } from '../use-case/cookie.ts'
import type { Refusal } from '../use-case/refusal.ts'
import type { FileBody } from './file-body.ts'
import type { JsonText } from './json-text.ts'

type Endpoints = typeof endpoints

/** The caller, confirmed by the session check; the organisation is the only one the request can reach. */
export interface Caller {
  readonly accountId: AccountId
  readonly userId: UserId
  readonly organizationId: OrganizationId
  readonly familyId: FamilyId
  readonly displayName: string
  readonly role: BillingRole
  /** When the password was last proven, epoch milliseconds. */
  readonly authenticatedAt: Instant
  /** The one task of a session that a signed link opened. */
  readonly linkedTask?: LinkedTask
}

/** A call that takes a key is refused without one before its handler sees it. */
type KeyOf<E extends Endpoint> = E['idempotent'] extends true ? string : null
type CallerOf<E extends Endpoint> = E['access'] extends 'session' | 'organization' ? Caller : null

interface CallParts<E extends Endpoint> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** The version named by If-Match, null when there is none or it is not one of ours. */
  readonly ifMatch: number | null
  readonly idempotencyKey: KeyOf<E>
  readonly rawBody: string
  /** The body as it arrives, where the call takes lines. */
  readonly stream: AsyncIterable<Uint8Array> | null
  readonly remoteAddress: string
  /** Whether the connection is closed: nobody receives the answer. */
  isCallerGone(): boolean
  readonly cookies: Readonly<Record<string, string | undefined>>
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

export interface Call<E extends Endpoint> extends CallParts<E> {
  readonly caller: CallerOf<E>
}

/** A call that only reads knows whose rows it sees, and nothing else of its caller. */
export interface ReadCall<E extends Endpoint> extends CallParts<E> {
  readonly caller: { readonly organizationId: OrganizationId }
}

export interface Answer<T> {
  readonly kind: 'answer'
  readonly body: T
  /** Sent as the ETag of a versioned document. */
  readonly version?: number
  /** The ETag of what is asked for again and again, without its quotes: who has it already is answered 304. */
  readonly etag?: string
  /** Where a 303 leads. */
  readonly location?: string
  readonly setCookies?: readonly Cookie[]
  /** What could not be read of it, by the names of its parts: for the log. */
  readonly missing?: Readonly<Record<string, unknown>>
  /** The session is over: the browser forgets the pages that it kept of it. */
  readonly isGoodbye?: true
}

/** The body of what the caller has already: 304 with the ETag, and nothing is sent. */
export class Unchanged {
  readonly isUnchanged = true
}

/** The same of what the browser keeps (`KeptText`): it keeps it. */
export class StillKept extends Unchanged {
  readonly isKept = true
}

/** Whether the caller has the state of that ETag already. */
export const hasAlready = ({ headers }: Pick<AnyCall, 'headers'>, etag: string): boolean =>
  String(headers['if-none-match'] ?? '').replace(/^W\//, '') === `"${etag}"`

export const answer = <T>(body: T, extra: Omit<Answer<T>, 'kind' | 'body'> = {}): Answer<T> => ({
  kind: 'answer',
  body,
  ...extra,
})

/** A call as the server makes it: parsed by the endpoint's schemas, whichever endpoint it is. */
export interface AnyCall extends Omit<Call<Endpoint>, 'params' | 'query' | 'body' | 'caller' | 'idempotencyKey'> {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly caller: Caller | null
  readonly idempotencyKey: string | null
}

/** The same for a call that only reads. */
export interface AnyReadCall extends Omit<AnyCall, 'caller'> {
  readonly caller: { readonly organizationId: OrganizationId }
}

export interface Route {
  readonly name: EndpointName
  readonly endpoint: Endpoint
  /** A method, so that a handler of one call fits: the server parses with this endpoint's own schemas before it calls. */
  handle(call: AnyCall): Promise<Answer<unknown> | Refusal>
}

/** A role is asked for before the call, and by what changes much once more, when nothing else can change meanwhile. */
type RoleRefusalOf<E extends Endpoint> = E['access'] extends 'session' | 'organization' ? 'not-permitted' : never

/** What a call answers, or one of the refusals that it lists. */
export type Outcome<N extends EndpointName> =
  | Answer<ResponseOf<Endpoints[N]>>
  | Refusal<RefusalCodeOf<Endpoints[N]> | RoleRefusalOf<Endpoints[N]>>

/** Ties a handler to its call: what comes in and goes out is the contract's, checked by the compiler and at run time. */
export const route = <N extends EndpointName>(
  name: N,
  handle: (call: Call<Endpoints[N]>) => Promise<Outcome<N> | Answer<JsonText | FileBody | Unchanged>>,
): Route => ({ name, endpoint: endpoints[name], handle })
