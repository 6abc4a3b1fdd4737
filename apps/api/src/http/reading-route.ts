import { type EndpointName, endpoints } from '@touchline/contract/endpoints'
import type { Tx } from '../db/connect.ts'
import { inRead } from '../db/transaction.ts'
import type { Deps } from '../use-case/deps.ts'
import type { Refusal } from '../use-case/refusal.ts'
import type { JsonText } from './json-text.ts'
import type { Answer, AnyCall, AnyReadCall, Call, Caller, Outcome, ReadCall, Route, Unchanged } from './route.ts'

type Endpoints = typeof endpoints
type NamesOf<Shape> = { [N in EndpointName]: Endpoints[N] extends Shape ? N : never }[EndpointName]
type OfOrganization = NamesOf<{ readonly access: 'organization' }>

export interface ReadingRoute extends Route {
  read(call: AnyReadCall, tx: Tx): Promise<Answer<unknown> | Refusal>
}

export const isReading = (route: Route): route is ReadingRoute => 'read' in route

/** Sees the organisation's rows, writes nothing. */
export const reading = <N extends OfOrganization>(
  { db }: Pick<Deps, 'db'>,
  name: N,
  read: (call: ReadCall<Endpoints[N]>, tx: Tx) => Promise<Outcome<N> | Answer<JsonText | Unchanged>>,
): ReadingRoute => {
  const own: ReadingRoute = {
    name,
    endpoint: endpoints[name],
    read,
    handle: (call) => {
      const { caller } = call
      if (caller === null) throw new Error(`${name} is only for signed-in callers`)
      return inRead(db, caller, (tx) => own.read({ ...call, caller }, tx))
    },
  }
  return own
}

/** Depends on the person, who is proven first. */
export interface PersonalRoute extends Route {
  readFor(call: AnyPersonalCall, tx: Tx): Promise<Answer<unknown> | Refusal>
}

export interface AnyPersonalCall extends AnyCall {
  readonly caller: Caller
}

export const isPersonal = (route: Route): route is PersonalRoute => 'readFor' in route

export const personal = <N extends OfOrganization>(
  { db }: Pick<Deps, 'db'>,
  name: N,
  readFor: (
    call: Call<Endpoints[N]> & { readonly caller: Caller },
    tx: Tx,
  ) => Promise<Outcome<N> | Answer<JsonText | Unchanged>>,
): PersonalRoute => {
  const own: PersonalRoute = {
    name,
    endpoint: endpoints[name],
    readFor,
    handle: (call) => {
      const { caller } = call
      if (caller === null) throw new Error(`${name} is only for signed-in callers`)
      return inRead(db, caller, (tx) => own.readFor({ ...call, caller }, tx))
    },
  }
  return own
}
