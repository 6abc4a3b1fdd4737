import { contractToWire, planEntryToWire } from '../../books/contract/contract-wire.ts'
import { loadContract } from '../../books/contract/contracts.ts'
import { pausedContracts } from '../../books/contract/pause-wire.ts'
import { inTransaction } from '../../db/transaction.ts'
import { onContract } from '../../http/on-contract.ts'
import { pageOf } from '../../http/page.ts'
import { answer, type Route, route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { refuse } from '../../use-case/refusal.ts'
import { addPlans } from './add-plans.ts'
import { endPlan } from './end-plan.ts'
import { withdrawPlanChange } from './withdraw-plan-change.ts'

export const contractPlanRoutes = (deps: Pick<Deps, 'db' | 'clock' | 'ids'>): Route[] => [
  route('listPlans', ({ caller: { organizationId }, params, query }) =>
    inTransaction(deps.db, { organizationId }, async (tx) => {
      const loaded = await loadContract(tx, organizationId, params.id)
      if (loaded === null) return refuse('not-found', 'No such contract')
      const rows = loaded.contract.entries.map((entry) => planEntryToWire(loaded, entry, deps.clock.now()))
      return answer(pageOf(rows, query))
    }),
  ),
  onContract(deps, 'endPlan', async ({ caller, params, body }, tx, now) => {
    const { organizationId, userId: actor, role } = caller
    const key = { organizationId, contractId: params.id, entryId: params.key }
    const ended = await endPlan(tx, { ...key, actor, role, endDate: body.endDate, now, newId: deps.ids.uuid })
    return ended.kind === 'refused' ? ended : answer(planEntryToWire(ended.loaded, ended.entry, now))
  }),
  onContract(deps, 'addPlans', async ({ caller, params, body }, tx, now) => {
    const { organizationId, userId: actor, role } = caller
    const add = { organizationId, contractId: params.id, actor, role, plans: body.plans, now, newId: deps.ids.uuid }
    const added = await addPlans(tx, add)
    return added.kind === 'refused' ? added : answer(contractToWire(added.loaded, null, now))
  }),
  onContract(deps, 'withdrawPlanChange', async ({ caller, params }, tx, now) => {
    const { organizationId, userId: actor, role } = caller
    const withdrawal = { organizationId, contractId: params.id, actor, role, now, newId: deps.ids.uuid }
    const withdrawn = await withdrawPlanChange(tx, withdrawal)
    if (withdrawn.kind === 'refused') return withdrawn
    const paused = await pausedContracts(tx, organizationId)
    return answer(contractToWire(withdrawn.loaded, paused.get(params.id) ?? null, now))
  }),
]
