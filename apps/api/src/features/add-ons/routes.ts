import { addExportTime, addUploadTime, addUsers } from '@touchline/contract/add-ons'
import type { ResponseOf } from '@touchline/contract/endpoint'
import { instantFromWire } from '@touchline/contract/wire'
import type { AddOn } from '@touchline/domain/add-ons'
import { contractToWire } from '../../books/contract/contract-wire.ts'
import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { onceOnly, requestHash } from '../../http/idempotency.ts'
import { type Answer, answer, type Caller, type Route, route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { buyAddOns } from './buy-add-ons.ts'
import { buyOptions, priceOptions } from './buy-yearly-options.ts'
import { createUserContract } from './create-user-contract.ts'
import { quoteAddOns } from './quote-add-ons.ts'
import { quoteToWire } from './wire.ts'

type AddOnDeps = Pick<Deps, 'db' | 'clock' | 'ids'>
type BoughtAnswer = ResponseOf<typeof addUploadTime>

interface Asked {
  readonly caller: Caller
  readonly contractId: string
  readonly userId?: string | undefined
  readonly addOn: AddOn
}

interface Purchase extends Asked {
  readonly name: 'addUploadTime' | 'addExportTime' | 'addUsers'
  readonly quotedTotal: number
  readonly idempotencyKey: string | null
}

const responses = {
  addUploadTime: addUploadTime.response,
  addExportTime: addExportTime.response,
  addUsers: addUsers.response,
} as const

/** Time and seats beside a plan: our own calls once per Idempotency-Key, and the specification's calls 17 to 19. */
export const addOnRoutes = (deps: AddOnDeps): Route[] => [...timeRoutes(deps), ...seatRoutes(deps), ...ownCalls(deps)]

const timeOf = (
  kind: 'upload' | 'export',
  { hours, userId }: { hours: number; userId?: string | undefined },
): AddOn => ({
  kind,
  hours,
  forOneUser: userId !== undefined,
})

const timeRoutes = (deps: AddOnDeps): Route[] => [
  route('addUploadTime', ({ caller, params, body, idempotencyKey }) =>
    buy(deps, {
      name: 'addUploadTime',
      caller,
      contractId: params.id,
      ...body,
      addOn: timeOf('upload', body),
      idempotencyKey,
    }),
  ),
  route('priceUploadTime', ({ caller, params, body }) =>
    price(deps, { caller, contractId: params.id, userId: body.userId, addOn: timeOf('upload', body) }),
  ),
  route('addExportTime', ({ caller, params, body, idempotencyKey }) =>
    buy(deps, {
      name: 'addExportTime',
      caller,
      contractId: params.id,
      ...body,
      addOn: timeOf('export', body),
      idempotencyKey,
    }),
  ),
  route('priceExportTime', ({ caller, params, body }) =>
    price(deps, { caller, contractId: params.id, userId: body.userId, addOn: timeOf('export', body) }),
  ),
]

const seatRoutes = (deps: AddOnDeps): Route[] => [
  route('addUsers', ({ caller, params, body: { role, count, quotedTotal }, idempotencyKey }) =>
    buy(deps, {
      name: 'addUsers',
      caller,
      contractId: params.id,
      addOn: { kind: role, count },
      quotedTotal,
      idempotencyKey,
    }),
  ),
  route('priceUsers', ({ caller, params, body: { role, count } }) =>
    price(deps, { caller, contractId: params.id, addOn: { kind: role, count } }),
  ),
]

async function buy({ db, clock, ids }: AddOnDeps, purchase: Purchase): Promise<Answer<BoughtAnswer> | Refusal> {
  const { name, caller, contractId, addOn, quotedTotal, idempotencyKey } = purchase
  if (idempotencyKey === null) return refuse('idempotency-key-required', 'Send an Idempotency-Key')
  const { organizationId, userId: actor } = caller
  const now = clock.now()
  const userId = purchase.userId ?? null
  const hash = requestHash(name, contractId, addOn, userId, quotedTotal)
  const once = { organizationId, key: idempotencyKey, requestHash: hash, response: responses[name] }
  const wanted = { organizationId, contractId, userId, actor, quotedTotal, clock, newId: ids.uuid }
  return inTransaction(db, { organizationId }, (tx) =>
    onceOnly(tx, once, async () => {
      const bought = await buyAddOns(tx, wanted, () => ({ kind: 'chosen', addOns: [addOn] }))
      if (bought.kind === 'refused') return bought
      return answer({ contractInfo: contractToWire(bought.loaded, null, now), quote: quoteToWire(bought.quotes) })
    }),
  )
}

const price = ({ db, clock }: AddOnDeps, { caller: { organizationId }, contractId, userId, addOn }: Asked) =>
  inTransaction(db, { organizationId }, async (tx) => {
    const wanted = { organizationId, contractId, userId: userId ?? null, clock }
    const quoted = await quoteAddOns(tx, wanted, () => ({ kind: 'chosen', addOns: [addOn] }))
    return quoted.kind === 'refused' ? quoted : answer(quoteToWire(quoted.quotes))
  })

const ownCalls = ({ db, clock, ids }: AddOnDeps): Route[] => {
  const within = <T>(organizationId: string, work: (tx: Tx) => Promise<T>) =>
    inTransaction(db, { organizationId }, work)
  return [
    route('buyYearlyOptions', ({ caller: { organizationId, userId: actor }, params, body }) =>
      within(organizationId, async (tx) => {
        const asked = { organizationId, contractId: params.id, actor, clock, newId: ids.uuid, addPlans: body.addPlans }
        const bought = await buyOptions(tx, { ...asked, start: instantFromWire(body.startDate) })
        return bought.kind === 'refused' ? bought : answer(contractToWire(bought.loaded, null, clock.now()))
      }),
    ),
    route('priceYearlyOptions', ({ caller: { organizationId, userId: actor }, params, body }) =>
      within(organizationId, async (tx) => {
        const asked = { organizationId, contractId: params.id, actor, clock, newId: ids.uuid, addPlans: body.addPlans }
        const quoted = await priceOptions(tx, { ...asked, start: instantFromWire(body.startDate) })
        return quoted.kind === 'refused' ? quoted : answer(quoteToWire(quoted.quotes))
      }),
    ),
    route('createUserContract', ({ caller: { organizationId, userId: actor }, body }) =>
      within(organizationId, async (tx) => {
        const made = await createUserContract(tx, {
          organizationId,
          contractId: body.billingContractInfoId,
          userId: body.customerId,
          actor,
          quotedTotal: null,
          clock,
          newId: ids.uuid,
          contractPlanIds: body.plans.map((plan) => plan.contractPlanId),
        })
        return made.kind === 'refused' ? made : answer(contractToWire(made.loaded, null, clock.now()))
      }),
    ),
  ]
}
