import { endpoints } from '@touchline/contract/endpoints'
import type { RefusalCode } from '@touchline/contract/refusal/refusal-code'
import type { PurchaseRequest } from '@touchline/contract/requests'
import type { Instant } from '@touchline/domain/calendar'
import { type ContractAtInstant, organizationContractId, timeOnceLocked } from '../../books/contract/contracts.ts'
import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { onceOnly, requestHash } from '../../http/idempotency.ts'
import { personal } from '../../http/reading-route.ts'
import { type Answer, answer, type Caller, type Route, route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { askApproval } from './ask-approval.ts'
import { approveRequest, declineRequest, type RequestDecision, withdrawRequest } from './decide-request.ts'
import { limitRoutes } from './limit-routes.ts'
import type { Sold } from './quote-request.ts'
import { findRequest, newestRequests, type RequestKey } from './store.ts'
import { type Reader, requestsToWire } from './wire.ts'

type RequestDeps = Pick<Deps, 'db' | 'clock' | 'ids'>

export const requestRoutes = (deps: RequestDeps, sold: Sold): Route[] => [
  ...ofAskers(deps, sold),
  ...ofDeciders(deps, sold),
  ...limitRoutes(deps),
]

async function lockedPlace(tx: Tx, { clock }: RequestDeps, { organizationId }: Caller): Promise<ContractAtInstant> {
  const contractId = await organizationContractId(tx, organizationId)
  return { organizationId, contractId, now: await timeOnceLocked(tx, clock, organizationId, contractId) }
}

interface Keyed {
  readonly caller: Caller
  readonly idempotencyKey: string
}

const once = <C extends RefusalCode>(
  deps: RequestDeps,
  name: 'askApproval' | 'approveRequest',
  { caller, idempotencyKey }: Keyed,
  parts: readonly unknown[],
  work: (tx: Tx, place: ContractAtInstant) => Promise<Answer<PurchaseRequest> | Refusal<C>>,
) =>
  inTransaction(deps.db, caller, (tx) =>
    onceOnly(
      tx,
      {
        organizationId: caller.organizationId,
        key: idempotencyKey,
        requestHash: requestHash(name, ...parts),
        response: endpoints[name].response,
      },
      async () => work(tx, await lockedPlace(tx, deps, caller)),
    ),
  )

async function answerRequest(
  tx: Tx,
  reader: Reader,
  requestId: string,
  now: Instant,
): Promise<Answer<PurchaseRequest> | Refusal<'not-found'>> {
  const request = await findRequest(tx, { ...reader, requestId })
  const [wire] = request === null ? [] : await requestsToWire(tx, reader, [request], now)
  return wire === undefined ? refuse('not-found', 'No such request') : answer(wire)
}

const ofAskers = (deps: RequestDeps, sold: Sold): Route[] => [
  route('askApproval', (call) => {
    const { caller, body } = call
    return once(deps, 'askApproval', call, [body], async (tx, place) => {
      const { purchase, quotedTotal, note = null } = body
      const asking = { ...place, userId: caller.userId, purchase, quotedTotal, note, newId: deps.ids.uuid }
      const asked = await askApproval(tx, sold, asking)
      return asked.kind === 'refused' ? asked : answerRequest(tx, caller, asked.requestId, place.now)
    })
  }),
  route('withdrawRequest', ({ caller, params }) =>
    stepped(deps, caller, params, (tx, step) => withdrawRequest(tx, step)),
  ),
  personal(deps, 'listRequests', async ({ caller, query }, tx) => {
    const now = deps.clock.now()
    const { rows, following } = await newestRequests(tx, caller.organizationId, query, now)
    return answer({ results: await requestsToWire(tx, caller, rows, now), ...following })
  }),
  route('getRequest', ({ caller, params }) =>
    inTransaction(deps.db, caller, (tx) => answerRequest(tx, caller, params.id, deps.clock.now())),
  ),
]

const ofDeciders = (deps: RequestDeps, sold: Sold): Route[] => [
  route('approveRequest', (call) => {
    const { caller, params, body } = call
    return once(deps, 'approveRequest', call, [params, body], async (tx, place) => {
      const step = { ...place, requestId: params.id, userId: caller.userId, shown: body, newId: deps.ids.uuid }
      const refusal = await approveRequest(tx, sold, step)
      return refusal ?? answerRequest(tx, caller, params.id, place.now)
    })
  }),
  route('declineRequest', ({ caller, params, body: { reason } }) =>
    stepped(deps, caller, params, (tx, step) => declineRequest(tx, { ...step, reason })),
  ),
]

const stepped = <C extends RefusalCode>(
  deps: RequestDeps,
  caller: Caller,
  { id: requestId }: { readonly id: RequestKey['requestId'] },
  work: (tx: Tx, step: RequestDecision) => Promise<Refusal<C> | null>,
) =>
  inTransaction(deps.db, caller, async (tx) => {
    const place = await lockedPlace(tx, deps, caller)
    const refusal = await work(tx, { ...place, requestId, userId: caller.userId })
    return refusal ?? answerRequest(tx, caller, requestId, place.now)
  })
