import { type PlanGroup, tiers } from '../catalogue/index.ts'

/** Groups without a tier are lowest (billing rules: "Upgrade or downgrade"). */
export const compareTiers = (a: PlanGroup, b: PlanGroup): number => rankOf(a) - rankOf(b)

const rankOf = (group: PlanGroup): number => (group.tier === null ? -1 : tiers.indexOf(group.tier))
