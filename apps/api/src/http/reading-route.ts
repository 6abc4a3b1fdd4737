import { type EndpointName, endpoints } from '@touchline/contract/endpoints'
import type { Tx } from '../db/connect.ts'
import { inRead } from '../db/transaction.ts'
import type { Deps } from '../use-case/deps.ts'
import type { Refusal } from '../use-case/refusal.ts'
import type { JsonText } from './json-text.ts'
import type { Answer, AnyReadCall, Outcome, ReadCall, Route } from './route.ts'

type Endpoints = typeof endpoints
type NamesOf<Shape> = { [N in EndpointName]: Endpoints[N] extends Shape ? N : never }[EndpointName]
type OfOrganization = NamesOf<{ readonly access: 'organization' }>

/** A route that only reads. It can be asked together with the proof of its caller, in one trip to the database. */
export interface ReadingRoute extends Route {
  read(call: AnyReadCall, tx: Tx): Promise<Answer<unknown> | Refusal>
}

export const isReading = (route: Route): route is ReadingRoute => 'read' in route

/** Ties a handler to a call that only reads: in a transaction that sees the organisation's rows and writes nothing. */
export const reading = <N extends OfOrganization>(
  { db }: Pick<Deps, 'db'>,
  name: N,
  read: (call: ReadCall<Endpoints[N]>, tx: Tx) => Promise<Outcome<N> | Answer<JsonText>>,
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
