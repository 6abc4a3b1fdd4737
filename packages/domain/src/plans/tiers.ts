import { type PlanGroup, tiers } from '../catalogue/index.ts'

/** Without a tier: lowest (billing rules: "Upgrade or downgrade"). */
export const compareTiers = (a: PlanGroup, b: PlanGroup): number => rankOf(a) - rankOf(b)

const rankOf = (group: PlanGroup): number => (group.tier === null ? -1 : tiers.indexOf(group.tier))
