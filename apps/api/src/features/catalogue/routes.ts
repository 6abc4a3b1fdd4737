import { listAt } from '@touchline/domain/billing'
import { listGroupRows, listPlanRows, loadCatalogue, planIdsOfCoupon } from '../../books/catalogue/catalogue.ts'
import { groupToWire, planToWire } from '../../books/catalogue/catalogue-wire.ts'
import { organizationZone } from '../../books/contract/contracts.ts'
import { pageOf } from '../../http/page.ts'
import { reading } from '../../http/reading-route.ts'
import { answer, type Route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'

/** The plan master and the plan group master (specification, call 4). */
export const catalogueRoutes = (deps: Pick<Deps, 'db' | 'clock'>): Route[] => [
  reading(deps, 'listContractPlans', async ({ caller: { organizationId }, query: { targetId, ...page } }, tx) => {
    const [groupRows, planRows, catalogue, zone, only] = await Promise.all([
      listGroupRows(tx),
      listPlanRows(tx),
      loadCatalogue(tx),
      organizationZone(tx, organizationId),
      targetId === undefined ? null : planIdsOfCoupon(tx, targetId),
    ])
    const groups = new Map(groupRows.map((group) => [group.group_id, group]))
    const sources = { groups, catalogue, list: listAt(deps.clock.now(), { zone }) }
    const rows = planRows.filter((row) => only === null || only.includes(row.contract_plan_id))
    return answer(
      pageOf(
        rows.map((row) => planToWire(row, sources)),
        page,
      ),
    )
  }),
  reading(deps, 'listContractPlanGroups', async ({ query }, tx) =>
    answer(pageOf((await listGroupRows(tx)).map(groupToWire), query)),
  ),
]
