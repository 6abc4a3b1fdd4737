import { instantToWire } from '@touchline/contract/wire'
import { contractToWire } from '../../books/contract/contract-wire.ts'
import { once } from '../../http/on-contract.ts'
import { answer, type Route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { contractPlanRoutes } from './contract-plan-routes.ts'
import { saveMonthlyPlan } from './save-monthly-plan.ts'
import { yearlyPlanRoutes } from './yearly-routes.ts'

type PlanDeps = Pick<Deps, 'db' | 'clock' | 'ids'>

export const planRoutes = (deps: PlanDeps): Route[] => [
  ...monthlyPlanRoutes(deps),
  ...yearlyPlanRoutes(deps),
  ...contractPlanRoutes(deps),
]

const monthlyPlanRoutes = (deps: PlanDeps): Route[] => [
  once(deps, 'saveMonthlyPlan', async ({ caller: { organizationId, userId: actor, role }, params, body }, tx, now) => {
    const saved = await saveMonthlyPlan(tx, {
      organizationId,
      contractId: params.id,
      actor,
      role,
      groupId: body.planId,
      analysts: body.analystNum,
      viewers: body.viewerNum,
      startsNextMonth: body.startsNextMonth ?? false,
      quotedTotal: body.quotedTotal,
      givesUpCoupons: body.givesUpCoupons ?? [],
      now,
      newId: deps.ids.uuid,
    })
    if (saved.kind === 'refused') return saved
    const contractInfo = contractToWire(saved.loaded, null, now)
    return answer({ change: saved.change, boundary: instantToWire(saved.boundary), contractInfo })
  }),
]
