import { dateOf, type Instant, termAt } from '../calendar/index.ts'
import { type Catalogue, listedPlan } from '../catalogue/index.ts'
import { type Contract, planOf } from '../contract/index.ts'
import type { PlanId } from '../ids/index.ts'
import { type AddedEntry, planEntries } from './schedule.ts'

/** From the anchor, without options or a coupon's discount. */
export function renewalOf(contract: Contract, catalogue: Catalogue, termEnd: Instant): readonly AddedEntry[] {
  const { zone, yearlyAnchor } = contract
  const start = dateOf(termEnd, zone)
  const { end } = termAt(yearlyAnchor === null ? start : dateOf(yearlyAnchor, zone), termEnd, zone)
  return planEntries(contract, catalogue)
    .filter((entry) => entry.end === termEnd && planOf(entry, catalogue).cycle === 'year')
    .map((entry) => ({ contractPlanId: withoutDiscount(entry.contractPlanId, catalogue), start: termEnd, end }))
}

export function withoutDiscount(contractPlanId: PlanId, catalogue: Catalogue): string {
  const plan = catalogue.plans.get(contractPlanId)
  if (plan === undefined) throw new Error(`the catalogue has no plan ${contractPlanId}`)
  return listedPlan(plan, catalogue).id
}
