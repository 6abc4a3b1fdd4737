import type { PlanGroupId, PlanId } from '../ids/index.ts'
import type { CataloguePlan, PlanGroup } from './catalogue.ts'

export const customPlanOf = (groupId: PlanGroupId): PlanId => `${groupId}.custom`

/** A coupon's plan like the plan it discounts. */
export const mayHave = ({ custom }: CataloguePlan, group: PlanGroup | null): boolean =>
  group !== null && custom !== undefined && custom.soldWith.includes(group.baseGroupId ?? group.id)
