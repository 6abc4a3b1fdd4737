import type { PlanGroup, Tier } from '../catalogue/index.ts'

/** Billing rules: "Upgrade or downgrade". */
const rank = { basic: 0, standard: 1, standardPlus: 2, pro: 3, elite: 4 } satisfies Record<Tier, number>

/** Groups without a tier are lowest. */
export const compareTiers = (a: PlanGroup, b: PlanGroup): number => rankOf(a) - rankOf(b)

const rankOf = (group: PlanGroup): number => (group.tier === null ? -1 : rank[group.tier])
