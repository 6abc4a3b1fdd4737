import type { PlanGroup, Tier } from '../catalogue/index.ts'

/** Basic < Standard < Standard+ < Pro < Elite (billing rules: "Upgrade or downgrade"). */
const rank = { basic: 0, standard: 1, standardPlus: 2, pro: 3, elite: 4 } satisfies Record<Tier, number>

/** Negative when the first group is the lower one. Groups without a tier rank below every tier. */
export const compareTiers = (a: PlanGroup, b: PlanGroup): number => rankOf(a) - rankOf(b)

const rankOf = (group: PlanGroup): number => (group.tier === null ? -1 : rank[group.tier])
