import type { addUploadTime } from '@touchline/contract/add-ons'
import type { ResponseOf } from '@touchline/contract/endpoint'
import { instantFromWire } from '@touchline/contract/wire'
import type { AddOn } from '@touchline/domain/add-ons'
import type { Instant } from '@touchline/domain/calendar'
import type { UserId } from '@touchline/domain/ids'
import { contractToWire } from '../../books/contract/contract-wire.ts'
import { timeOnceHeld } from '../../books/contract/contracts.ts'
import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { onContract, once } from '../../http/on-contract.ts'
import { type Answer, answer, type Caller, type Route, route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import type { Refusal } from '../../use-case/refusal.ts'
import { buyAddOns } from './buy-add-ons.ts'
import { buyOptions, priceOptions } from './buy-yearly-options.ts'
import { createUserContract } from './create-user-contract.ts'
import { quoteAddOns } from './quote-add-ons.ts'
import { quoteToWire } from './wire.ts'

type AddOnDeps = Pick<Deps, 'db' | 'clock' | 'ids'>

/** Time and seats beside a plan: our own calls once per Idempotency-Key, and the specification's calls 17 to 19. */
export const addOnRoutes = (deps: AddOnDeps): Route[] => [...timeRoutes(deps), ...seatRoutes(deps), ...ownCalls(deps)]

interface Asked {
  readonly caller: Caller
  readonly params: { readonly id: string }
}

interface Bought extends Asked {
  readonly body: { readonly quotedTotal: number }
}

/** What is wanted, and for which user; null for everybody. */
interface Choice {
  readonly addOn: AddOn
  readonly userId: UserId | null
}

type Hours = { readonly hours: number; readonly userId?: UserId | undefined }

const timeOf = (kind: 'upload' | 'export', { hours, userId }: Hours): Choice => ({
  addOn: { kind, hours, forOneUser: userId !== undefined },
  userId: userId ?? null,
})

const seatsOf = ({ role, count }: { role: 'analyst' | 'viewer'; count: number }): Choice => ({
  addOn: { kind: role, count },
  userId: null,
})

/** What makes two purchases different. */
const identityOf = ({ params, body: { quotedTotal } }: Bought, { addOn, userId }: Choice) => [
  params.id,
  addOn,
  userId,
  quotedTotal,
]

const timeRoutes = (deps: AddOnDeps): Route[] => [
  once(
    deps,
    'addUploadTime',
    (call, tx, now) => buy(tx, deps, call, timeOf('upload', call.body), now),
    (call) => identityOf(call, timeOf('upload', call.body)),
  ),
  onContract(deps, 'priceUploadTime', (call, tx, now) => price(tx, call, timeOf('upload', call.body), now)),
  once(
    deps,
    'addExportTime',
    (call, tx, now) => buy(tx, deps, call, timeOf('export', call.body), now),
    (call) => identityOf(call, timeOf('export', call.body)),
  ),
  onContract(deps, 'priceExportTime', (call, tx, now) => price(tx, call, timeOf('export', call.body), now)),
]

const seatRoutes = (deps: AddOnDeps): Route[] => [
  once(
    deps,
    'addUsers',
    (call, tx, now) => buy(tx, deps, call, seatsOf(call.body), now),
    (call) => identityOf(call, seatsOf(call.body)),
  ),
  onContract(deps, 'priceUsers', (call, tx, now) => price(tx, call, seatsOf(call.body), now)),
]

async function buy(
  tx: Tx,
  { ids }: AddOnDeps,
  { caller: { organizationId, userId: actor }, params, body: { quotedTotal } }: Bought,
  { addOn, userId }: Choice,
  now: Instant,
): Promise<Answer<ResponseOf<typeof addUploadTime>> | Refusal> {
  const wanted = { organizationId, contractId: params.id, userId, actor, quotedTotal, now, newId: ids.uuid }
  const bought = await buyAddOns(tx, wanted, () => ({ kind: 'chosen', addOns: [addOn] }))
  if (bought.kind === 'refused') return bought
  return answer({ contractInfo: contractToWire(bought.loaded, null, now), quote: quoteToWire(bought.quotes) })
}

async function price(tx: Tx, { caller: { organizationId }, params }: Asked, { addOn, userId }: Choice, now: Instant) {
  const wanted = { organizationId, contractId: params.id, userId, now }
  const quoted = await quoteAddOns(tx, wanted, () => ({ kind: 'chosen', addOns: [addOn] }))
  return quoted.kind === 'refused' ? quoted : answer(quoteToWire(quoted.quotes))
}

const ownCalls = (deps: AddOnDeps): Route[] => [
  onContract(deps, 'buyYearlyOptions', async ({ caller: { organizationId, userId: actor }, params, body }, tx, now) => {
    const { addPlans } = body
    const asked = { organizationId, contractId: params.id, actor, now, newId: deps.ids.uuid, addPlans }
    const bought = await buyOptions(tx, { ...asked, start: instantFromWire(body.startDate) })
    return bought.kind === 'refused' ? bought : answer(contractToWire(bought.loaded, null, now))
  }),
  onContract(deps, 'priceYearlyOptions', async ({ caller, params, body }, tx, now) => {
    const { organizationId, userId: actor } = caller
    const { addPlans } = body
    const asked = { organizationId, contractId: params.id, actor, now, newId: deps.ids.uuid, addPlans }
    const quoted = await priceOptions(tx, { ...asked, start: instantFromWire(body.startDate) })
    return quoted.kind === 'refused' ? quoted : answer(quoteToWire(quoted.quotes))
  }),
  route('createUserContract', ({ caller: { organizationId, userId: actor }, body }) =>
    inTransaction(deps.db, { organizationId }, async (tx) => {
      const contractId = body.billingContractInfoId
      const now = await timeOnceHeld(tx, deps.clock, organizationId, contractId)
      const made = await createUserContract(tx, {
        organizationId,
        contractId,
        userId: body.customerId,
        actor,
        quotedTotal: null,
        now,
        newId: deps.ids.uuid,
        contractPlanIds: body.plans.map((plan) => plan.contractPlanId),
      })
      return made.kind === 'refused' ? made : answer(contractToWire(made.loaded, null, now))
    }),
  ),
]
