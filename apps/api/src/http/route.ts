import type {
  AnyEndpoint,
  BodyOf,
  Endpoint,
  ParamsOf,
  QueryOf,
  RefusalCodeOf,
  ResponseOf,
} from '@touchline/contract/endpoint'
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

export interface Caller {
  readonly accountId: AccountId
  readonly userId: UserId
  readonly organizationId: OrganizationId
  readonly familyId: FamilyId
  readonly displayName: string
  readonly role: BillingRole
  /** Epoch milliseconds. */
  readonly authenticatedAt: Instant
  readonly linkedTask?: LinkedTask
  /** An operator's look: of no user, read-only. */
  readonly look?: string
}

type KeyOf<E extends AnyEndpoint> = E['idempotent'] extends true ? string : null
type CallerOf<E extends Endpoint> = E['access'] extends 'session' | 'organization' ? Caller : null

export interface CallParts<E extends AnyEndpoint> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** Null: missing or not ours. */
  readonly ifMatch: number | null
  readonly idempotencyKey: KeyOf<E>
  readonly rawBody: string
  readonly stream: AsyncIterable<Uint8Array> | null
  readonly remoteAddress: string
  isCallerGone(): boolean
  readonly cookies: Readonly<Record<string, string | undefined>>
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

export interface Call<E extends Endpoint> extends CallParts<E> {
  readonly caller: CallerOf<E>
}

export interface ReadCall<E extends Endpoint> extends CallParts<E> {
  readonly caller: { readonly organizationId: OrganizationId }
}

export interface Answer<T> {
  readonly kind: 'answer'
  readonly body: T
  readonly version?: number
  readonly etag?: string
  readonly location?: string
  readonly setCookies?: readonly Cookie[]
  readonly missing?: Readonly<Record<string, unknown>>
  /** The browser drops its cached pages. */
  readonly isGoodbye?: true
}

export class Unchanged {
  readonly isUnchanged = true
}

export class StillKept extends Unchanged {
  readonly isKept = true
}

export const hasAlready = ({ headers }: Pick<AnyCall, 'headers'>, etag: string): boolean =>
  String(headers['if-none-match'] ?? '').replace(/^W\//, '') === `"${etag}"`

export const answer = <T>(body: T, extra: Omit<Answer<T>, 'kind' | 'body'> = {}): Answer<T> => ({
  kind: 'answer',
  body,
  ...extra,
})

export interface AnyCall extends Omit<Call<Endpoint>, 'params' | 'query' | 'body' | 'caller' | 'idempotencyKey'> {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly caller: Caller | null
  readonly idempotencyKey: string | null
}

export interface AnyReadCall extends Omit<AnyCall, 'caller'> {
  readonly caller: { readonly organizationId: OrganizationId }
}

export interface Route {
  readonly name: EndpointName
  readonly endpoint: Endpoint
  /** A method, for variance: the server parses by this endpoint's schemas. */
  handle(call: AnyCall): Promise<Answer<unknown> | Refusal>
}

/** Checked before the call, and by sensitive calls again under their lock. */
type RoleRefusalOf<E extends Endpoint> = E['access'] extends 'session' | 'organization' ? 'not-permitted' : never

export type Outcome<N extends EndpointName> =
  | Answer<ResponseOf<Endpoints[N]>>
  | Refusal<RefusalCodeOf<Endpoints[N]> | RoleRefusalOf<Endpoints[N]>>

export const route = <N extends EndpointName>(
  name: N,
  handle: (call: Call<Endpoints[N]>) => Promise<Outcome<N> | Answer<JsonText | FileBody | Unchanged>>,
): Route => ({ name, endpoint: endpoints[name], handle })
