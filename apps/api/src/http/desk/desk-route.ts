import { type DeskEndpointName, deskEndpoints } from '@touchline/contract/desk/endpoints'
import type { DeskEndpoint, RefusalCodeOf, ResponseOf } from '@touchline/contract/endpoint'
import type { Instant } from '@touchline/domain/calendar'
import type { OperatorRole } from '@touchline/domain/operators'
import type { Refusal } from '../../use-case/refusal.ts'
import type { FileBody } from '../file-body.ts'
import type { JsonText } from '../json-text.ts'
import type { Answer, AnyCall, CallParts, Unchanged } from '../route.ts'

type Endpoints = typeof deskEndpoints

export interface Operator {
  readonly name: string
  readonly roles: readonly OperatorRole[]
  /** Of the last proof at the provider. */
  readonly provenAt: Instant
  readonly endsAt: Instant
  readonly tokenHash: string
}

type OperatorOf<E extends DeskEndpoint> = E['access'] extends 'operator' ? Operator : null

interface Listing {
  /** Instead of what a list shows of its newest: a file has all. */
  readonly most?: number | undefined
}

export interface DeskCall<E extends DeskEndpoint> extends CallParts<E>, Listing {
  readonly operator: OperatorOf<E>
}

export interface AnyDeskCall extends Omit<AnyCall, 'caller'>, Listing {
  readonly operator: Operator | null
}

export interface DeskRoute {
  readonly name: DeskEndpointName
  readonly endpoint: DeskEndpoint
  /** A method, so that a handler of one call fits: the server parses with this endpoint's own schemas before it calls. */
  handle(call: AnyDeskCall): Promise<Answer<unknown> | Refusal>
}

type KeyRefusalOf<E extends DeskEndpoint> = E['idempotent'] extends true ? 'idempotency-key-reused' : never

export type DeskOutcome<N extends DeskEndpointName> =
  | Answer<ResponseOf<Endpoints[N]>>
  | Refusal<RefusalCodeOf<Endpoints[N]> | KeyRefusalOf<Endpoints[N]>>

export const deskRoute = <N extends DeskEndpointName>(
  name: N,
  handle: (call: DeskCall<Endpoints[N]>) => Promise<DeskOutcome<N> | Answer<JsonText | FileBody | Unchanged>>,
): DeskRoute => ({ name, endpoint: deskEndpoints[name], handle })
