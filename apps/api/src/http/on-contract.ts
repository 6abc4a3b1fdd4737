import { type EndpointName, endpoints } from '@touchline/contract/endpoints'
import type { RefusalCode } from '@touchline/contract/refusal/refusal-code'
import type { contractParams } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { timeOnceLocked } from '../books/contract/contracts.ts'
import type { Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../use-case/deps.ts'
import { onceOnly, requestHash } from './idempotency.ts'
import type { Call, Caller, Outcome, Route } from './route.ts'

type Endpoints = typeof endpoints
type OnContract = { readonly access: 'organization'; readonly params: typeof contractParams }
type NamesOf<Shape> = { [N in EndpointName]: Endpoints[N] extends Shape ? N : never }[EndpointName]

interface ContractCall {
  readonly caller: Caller
  readonly params: { readonly orgId: OrganizationId; readonly id: ContractId }
}

/** `now`: epoch milliseconds, read after the lock. */
type Work<N extends EndpointName> = (call: Call<Endpoints[N]>, tx: Tx, now: Instant) => Promise<Outcome<N>>

type Parts = Pick<Deps, 'db' | 'clock'>

export const onContract = <N extends NamesOf<OnContract>>({ db, clock }: Parts, name: N, work: Work<N>): Route => ({
  name,
  endpoint: endpoints[name],
  handle: (call: Call<Endpoints[N]> & ContractCall) => {
    const { organizationId } = call.caller
    return inTransaction(db, { organizationId }, async (tx) =>
      work(call, tx, await timeOnceLocked(tx, clock, organizationId, call.params.id)),
    )
  },
})

/** Once per Idempotency-Key. Requests differ by params and body, or `identity`. */
export const once = <N extends NamesOf<OnContract & { readonly idempotent: true }>>(
  { db, clock }: Parts,
  name: N,
  work: Work<N>,
  identity?: (call: Call<Endpoints[N]>) => readonly unknown[],
): Route => ({
  name,
  endpoint: endpoints[name],
  handle: (call: Call<Endpoints[N]> & ContractCall & { readonly idempotencyKey: string }) => {
    const { organizationId } = call.caller
    const { response } = endpoints[name]
    const hash = requestHash(name, ...(identity?.(call) ?? [call.params, call.body]))
    return inTransaction(db, { organizationId }, (tx) =>
      onceOnly<unknown, RefusalCode>(
        tx,
        { organizationId, key: call.idempotencyKey, requestHash: hash, response },
        async () => work(call, tx, await timeOnceLocked(tx, clock, organizationId, call.params.id)),
      ),
    )
  },
})
