import type { Advice } from '@touchline/domain/advice'
import { seatsAt } from '@touchline/domain/contract'
import type { PlannerAccount } from '../../../lib/account/planner-account.ts'

/** The order that a piece of advice about a plan leads to, as the plan screen reads it; null of other advice. */
export function orderOf(advice: Advice, { contract, catalogue, now }: PlannerAccount) {
  if (!('groupId' in advice)) return null
  const { analysts, viewers } = seatsAt(contract, catalogue, now)
  const tab = catalogue.groups.get(advice.groupId)?.cycle === 'year' ? 'yearly' : 'monthly'
  return { tab, plan: advice.groupId, analysts: Math.max(1, analysts), viewers }
}
