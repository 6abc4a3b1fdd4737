import type { CataloguePlan } from '@touchline/domain/catalogue'
import type { PlanEntry } from '@touchline/domain/contract'
import { catalogue } from './catalogue.ts'

export function planOf({ contractPlanId }: PlanEntry): CataloguePlan {
  const plan = catalogue.plans.get(contractPlanId)
  if (plan === undefined) throw new Error(`no plan ${contractPlanId}`)
  return plan
}
