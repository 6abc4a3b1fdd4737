import type { RefusalCode } from '@touchline/contract/refusal/refusal-code'
import { instantFromWire } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { ContractId, PlanGroupId } from '@touchline/domain/ids'
import { firstBillsToWire } from '../../books/billing/invoice-wire.ts'
import { contractToWire } from '../../books/contract/contract-wire.ts'
import { timeOnceLocked } from '../../books/contract/contracts.ts'
import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { onContract, once } from '../../http/on-contract.ts'
import { answer, type Caller, type Route, route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { without } from '../../use-case/refusal.ts'
import { type BuyRefusal, buyAddOns } from './buy-add-ons.ts'
import { buyOptions, priceOptions } from './buy-yearly-options.ts'
import { type AddOnChoice, customOf, exportOf, seatsOf, uploadOf } from './choice.ts'
import { createUserContract } from './create-user-contract.ts'
import { giveUpCustom, keepCustom, quoteGivingUpCustom } from './give-up-custom.ts'
import { type QuoteRefusal, quoteAddOns } from './quote-add-ons.ts'
import { takeBackAddition } from './take-back-addition.ts'
import { quoteToWire, takeBackToWire } from './wire.ts'

type AddOnDeps = Pick<Deps, 'db' | 'clock' | 'ids'>

export const addOnRoutes = (deps: AddOnDeps): Route[] => [
  ...addedTimeRoutes(deps),
  ...addedSeatRoutes(deps),
  ...customRoutes(deps),
  ...ownCalls(deps),
]

interface AddOnCall {
  readonly caller: Caller
  readonly params: { readonly id: string }
}

interface Bought extends AddOnCall {
  readonly body: { readonly quotedTotal: number }
}

const identityOf = ({ params, body: { quotedTotal } }: Bought, { addOn, userId }: AddOnChoice<RefusalCode>) => [
  params.id,
  addOn,
  userId,
  quotedTotal,
]

const addedTimeRoutes = (deps: AddOnDeps): Route[] => [
  once(
    deps,
    'addUploadTime',
    (call, tx, now) => buy(tx, deps, call, uploadOf(call.body), now),
    (call) => identityOf(call, uploadOf(call.body)),
  ),
  onContract(deps, 'priceUploadTime', (call, tx, now) => price(tx, call, uploadOf(call.body), now)),
  once(
    deps,
    'addExportTime',
    (call, tx, now) => buy(tx, deps, call, exportOf(call.body), now),
    (call) => identityOf(call, exportOf(call.body)),
  ),
  onContract(deps, 'priceExportTime', (call, tx, now) => price(tx, call, exportOf(call.body), now)),
]

const addedSeatRoutes = (deps: AddOnDeps): Route[] => [
  once(
    deps,
    'addUsers',
    (call, tx, now) => buy(tx, deps, call, seatsOf(call.body), now),
    (call) => identityOf(call, seatsOf(call.body)),
  ),
  onContract(deps, 'priceUsers', (call, tx, now) => price(tx, call, seatsOf(call.body), now)),
]

const customRoutes = (deps: AddOnDeps): Route[] => [
  once(
    deps,
    'addCustom',
    (call, tx, now) => buy(tx, deps, call, customOf(call.body), now),
    (call) => identityOf(call, customOf(call.body)),
  ),
  onContract(deps, 'priceCustom', (call, tx, now) => price(tx, call, customOf(call.body), now)),
  onContract(deps, 'priceGivingUpCustom', async ({ caller, params, body }, tx, now) => {
    const quoted = await quoteGivingUpCustom(tx, { ...givingUp(caller, params, body), now })
    return quoted.kind === 'refused' ? quoted : answer(firstBillsToWire(quoted.preview, quoted.account.loaded.contract))
  }),
  once(deps, 'giveUpCustom', async ({ caller, params, body }, tx, now) => {
    const { quotedTotal } = body
    const giving = { ...givingUp(caller, params, body), quotedTotal, now, newId: deps.ids.uuid }
    const given = await giveUpCustom(tx, giving)
    if (given.kind === 'refused') return given
    const { loaded, preview } = given
    return answer({
      contractInfo: contractToWire(loaded, null, now),
      quote: firstBillsToWire(preview, loaded.contract),
    })
  }),
  onContract(deps, 'keepCustom', async ({ caller, params }, tx, now) => {
    const { organizationId, userId: actor, role } = caller
    const { id: contractId, planId: groupId } = params
    const keeping = { organizationId, contractId, groupId, actor, role, now, newId: deps.ids.uuid }
    const kept = await keepCustom(tx, keeping)
    return kept.kind === 'refused' ? kept : answer(contractToWire(kept.loaded, null, now))
  }),
]

const givingUp = (
  { organizationId, userId: actor }: Caller,
  { id: contractId }: { readonly id: ContractId },
  { planId: groupId, count }: { readonly planId: PlanGroupId; readonly count: number },
) => ({ organizationId, contractId, actor, groupId, count })

async function buy<X extends BuyRefusal>(
  tx: Tx,
  { ids }: AddOnDeps,
  { caller: { organizationId, userId: actor, role }, params, body: { quotedTotal } }: Bought,
  { addOn, userId, impossible }: AddOnChoice<X>,
  now: Instant,
) {
  const order = { organizationId, contractId: params.id, userId, actor, role, quotedTotal, now, newId: ids.uuid }
  const bought = await buyAddOns(tx, order, () => ({ kind: 'chosen', addOns: [addOn] }))
  if (bought.kind === 'refused') return without(bought, ...impossible)
  return answer({
    contractInfo: contractToWire(bought.loaded, null, now),
    quote: quoteToWire(bought.quotes),
    takeBack: takeBackToWire(bought.takeBack),
  })
}

async function price<X extends QuoteRefusal>(
  tx: Tx,
  { caller: { organizationId }, params }: AddOnCall,
  { addOn, userId, impossible }: AddOnChoice<X>,
  now: Instant,
) {
  const requested = { organizationId, contractId: params.id, userId, now }
  const quoted = await quoteAddOns(tx, requested, () => ({ kind: 'chosen', addOns: [addOn] }))
  return quoted.kind === 'refused' ? without(quoted, ...impossible) : answer(quoteToWire(quoted.quotes))
}

const ownCalls = (deps: AddOnDeps): Route[] => [
  onContract(deps, 'buyYearlyOptions', async ({ caller, params, body }, tx, now) => {
    const { organizationId, userId: actor, role } = caller
    const { addPlans } = body
    const asked = { organizationId, contractId: params.id, actor, role, now, newId: deps.ids.uuid, addPlans }
    const bought = await buyOptions(tx, { ...asked, start: instantFromWire(body.startDate) })
    if (bought.kind === 'refused') return without(bought, 'user-unknown', 'too-many-seats', 'quote-changed')
    return answer(contractToWire(bought.loaded, null, now))
  }),
  onContract(deps, 'priceYearlyOptions', async ({ caller, params, body }, tx, now) => {
    const { addPlans } = body
    const asked = { organizationId: caller.organizationId, contractId: params.id, now, addPlans }
    const quoted = await priceOptions(tx, { ...asked, start: instantFromWire(body.startDate) })
    if (quoted.kind === 'refused') return without(quoted, 'user-unknown', 'too-many-seats')
    return answer(quoteToWire(quoted.quotes))
  }),
  onContract(deps, 'takeBackAddition', async ({ caller, params }, tx, now) => {
    const { organizationId, userId: actor } = caller
    const asked = { organizationId, contractId: params.id, sequence: params.sequence }
    const taken = await takeBackAddition(tx, { ...asked, actor, now, newId: deps.ids.uuid })
    return taken.kind === 'refused' ? taken : answer(contractToWire(taken.loaded, null, now))
  }),
  route('createUserContract', ({ caller: { organizationId, userId: actor, role }, body }) =>
    inTransaction(deps.db, { organizationId }, async (tx) => {
      const contractId = body.billingContractInfoId
      const now = await timeOnceLocked(tx, deps.clock, organizationId, contractId)
      const made = await createUserContract(tx, {
        organizationId,
        contractId,
        userId: body.customerId,
        actor,
        role,
        quotedTotal: null,
        now,
        newId: deps.ids.uuid,
        contractPlanIds: body.plans.map((plan) => plan.contractPlanId),
      })
      if (made.kind === 'refused') return without(made, 'too-many-seats', 'quote-changed')
      return answer(contractToWire(made.loaded, null, now))
    }),
  ),
]
