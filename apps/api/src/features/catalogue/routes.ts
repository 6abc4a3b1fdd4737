import { listGroupRows, listPlanRows } from '../../db/catalogue.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../http/deps.ts'
import { answer, type Route, route } from '../../http/route.ts'
import { groupToWire, planToWire } from './wire.ts'

/** The plan and plan group masters (specification, call 4). */
export const catalogueRoutes = (deps: Pick<Deps, 'db'>): Route[] => [
  route('listContractPlans', ({ caller }) =>
    inTransaction(deps.db, { organizationId: caller.organizationId }, async (tx) => {
      const groups = await listGroupRows(tx)
      const cycles = new Map(groups.map((group) => [group.group_id, group.cycle]))
      return answer({ results: (await listPlanRows(tx)).map((row) => planToWire(row, cycles)) })
    }),
  ),
  route('listContractPlanGroups', ({ caller }) =>
    inTransaction(deps.db, { organizationId: caller.organizationId }, async (tx) =>
      answer({ results: (await listGroupRows(tx)).map(groupToWire) }),
    ),
  ),
]
