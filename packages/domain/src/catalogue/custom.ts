import type { PlanGroupId, PlanId } from '../ids/index.ts'
import type { CataloguePlan, PlanGroup } from './catalogue.ts'

export const customPlanOf = (groupId: PlanGroupId): PlanId => `${groupId}.custom`

/** Whether a custom add-on may be had with a plan; a coupon's plan may have what the plan has that it discounts. */
export const mayHave = ({ custom }: CataloguePlan, group: PlanGroup | null): boolean =>
  group !== null && custom !== undefined && custom.soldWith.includes(group.baseGroupId ?? group.id)
