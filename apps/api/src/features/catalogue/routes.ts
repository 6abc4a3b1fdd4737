import { LIST_LIMIT, type Page } from '@touchline/contract/wire'
import { priceListAt } from '@touchline/domain/billing'
import type { PriceListDate } from '@touchline/domain/catalogue'
import {
  catalogueVersion,
  listGroupRows,
  listPlanRows,
  loadCatalogue,
  planIdsOfCoupon,
} from '../../books/catalogue/catalogue.ts'
import { groupToWire, planToWire } from '../../books/catalogue/catalogue-wire.ts'
import { organizationZone } from '../../books/contract/contracts.ts'
import type { Tx } from '../../db/connect.ts'
import { pageOf } from '../../http/page.ts'
import { reading } from '../../http/reading-route.ts'
import { answer, type Route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { keptList } from './kept-list.ts'

async function plansOf(tx: Tx, list: PriceListDate) {
  const [groupRows, rows, catalogue] = await Promise.all([listGroupRows(tx), listPlanRows(tx), loadCatalogue(tx)])
  const groups = new Map(groupRows.map((group) => [group.group_id, group]))
  return rows.map((row) => planToWire(row, { groups, catalogue, list }))
}

const isWhole = ({ limit, offset }: Page): boolean => limit === LIST_LIMIT && offset === 0

export const catalogueRoutes = (deps: Pick<Deps, 'db' | 'clock'>): Route[] => [
  reading(deps, 'listContractPlans', async (call, tx) => {
    const { organizationId } = call.caller
    const { targetId, ...page } = call.query
    const [version, zone] = await Promise.all([catalogueVersion(tx), organizationZone(tx, organizationId)])
    const list = priceListAt(deps.clock.now(), { zone })
    if (targetId === undefined && isWhole(page)) {
      const read = async () => pageOf(await plansOf(tx, list), page)
      return keptList(tx, { call, version, of: `plans.${list.month}`, read })
    }
    const [plans, only] = await Promise.all([
      plansOf(tx, list),
      targetId === undefined ? null : planIdsOfCoupon(tx, targetId),
    ])
    return answer(
      pageOf(
        plans.filter((plan) => only === null || only.includes(plan.contractPlanId)),
        page,
      ),
    )
  }),
  reading(deps, 'listContractPlanGroups', async (call, tx) => {
    const read = async () => pageOf((await listGroupRows(tx)).map(groupToWire), call.query)
    if (!isWhole(call.query)) return answer(await read())
    return keptList(tx, { call, version: await catalogueVersion(tx), of: 'groups', read })
  }),
]
