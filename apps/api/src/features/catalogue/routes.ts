import { listAt } from '@touchline/domain/billing'
import { listGroupRows, listPlanRows, loadCatalogue, planIdsOfCoupon } from '../../books/catalogue/catalogue.ts'
import { groupToWire, planToWire } from '../../books/catalogue/catalogue-wire.ts'
import { organizationZone } from '../../books/contract/contracts.ts'
import { inTransaction } from '../../db/transaction.ts'
import { pageOf } from '../../http/page.ts'
import { answer, type Route, route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'

/** The plan master and the plan group master (specification, call 4). */
export const catalogueRoutes = (deps: Pick<Deps, 'db' | 'clock'>): Route[] => [
  route('listContractPlans', ({ caller, query }) =>
    inTransaction(deps.db, { organizationId: caller.organizationId }, async (tx) => {
      const groups = new Map((await listGroupRows(tx)).map((group) => [group.group_id, group]))
      const list = listAt(deps.clock.now(), { zone: await organizationZone(tx, caller.organizationId) })
      const sources = { groups, catalogue: await loadCatalogue(tx), list }
      const only = query.targetId === undefined ? null : await planIdsOfCoupon(tx, query.targetId)
      const rows = (await listPlanRows(tx)).filter((row) => only === null || only.includes(row.contract_plan_id))
      const plans = rows.map((row) => planToWire(row, sources))
      return answer(pageOf(plans, query))
    }),
  ),
  route('listContractPlanGroups', ({ caller, query }) =>
    inTransaction(deps.db, { organizationId: caller.organizationId }, async (tx) =>
      answer(pageOf((await listGroupRows(tx)).map(groupToWire), query)),
    ),
  ),
]
