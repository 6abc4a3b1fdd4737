import type { Catalogue, CataloguePlan, ListDate, PriceChange, Prices } from './catalogue.ts'

/** The plan's prices by the list of that date. */
export function pricesIn(plan: CataloguePlan, { month, publishedBy }: ListDate): Prices {
  let latest: PriceChange | null = null
  for (const change of plan.priceChanges ?? []) {
    const { from, publishedAt } = change
    const isKnown = publishedBy === null || publishedAt === null || publishedAt <= publishedBy
    if (isKnown && from <= month && (latest === null || from > latest.from)) latest = change
  }
  return latest?.prices ?? plan.prices
}

/**
 * The plan whose list applies: a coupon's group has no list, it discounts another group's (billing rules: "Coupons").
 */
export function listedPlan(plan: CataloguePlan, catalogue: Catalogue): CataloguePlan {
  const baseGroupId = catalogue.groups.get(plan.groupId)?.baseGroupId ?? null
  if (baseGroupId === null) return plan
  for (const each of catalogue.plans.values()) if (each.groupId === baseGroupId && each.role === plan.role) return each
  return plan
}
