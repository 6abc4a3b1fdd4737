import type { CataloguePlan, PlanGroup } from './catalogue.ts'

/** Whether a custom add-on may be had with a plan; a coupon's plan may have what the plan has that it discounts. */
export const mayHave = ({ custom }: CataloguePlan, group: PlanGroup | null): boolean =>
  group !== null && custom !== undefined && custom.soldWith.includes(group.baseGroupId ?? group.id)
