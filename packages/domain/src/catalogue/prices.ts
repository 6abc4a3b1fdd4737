import { currencies } from '../money/index.ts'
import type { Catalogue, CataloguePlan, PriceChange, PriceListDate, Prices } from './catalogue.ts'

/**
 * The only place that decides the price. Without timely notice higher prices (each by currency) stay as before, lower
 * ones apply at once (billing rules: "Price lists").
 */
export function pricesIn(plan: CataloguePlan, list: PriceListDate): Prices {
  const begun = (plan.priceChanges ?? []).filter((change) => change.from <= list.month && isPublished(change, list))
  if (list.knownBy === undefined || list.knownBy === null) return latestOf(begun)?.prices ?? plan.prices
  let prices = plan.prices
  for (const change of begun.toSorted((a, b) => (a.from < b.from ? -1 : 1)))
    prices = isKnown(change, list) ? change.prices : lowerOf(prices, change.prices)
  return prices
}

function latestOf(changes: readonly PriceChange[]): PriceChange | null {
  let latest: PriceChange | null = null
  for (const change of changes) if (latest === null || change.from > latest.from) latest = change
  return latest
}

const isPublished = ({ publishedAt }: PriceChange, { publishedBy }: PriceListDate): boolean =>
  publishedBy === null || publishedAt === null || publishedAt <= publishedBy

function isKnown({ from, publishedAt }: PriceChange, { month, knownBy }: PriceListDate): boolean {
  if (knownBy === undefined || knownBy === null || publishedAt === null || publishedAt <= knownBy.boughtAt) return true
  return knownBy.notices.some(
    (notice) => notice.from === from && publishedAt <= notice.notifiedAt && notice.appliesFrom <= month,
  )
}

function lowerOf(former: Prices, listed: Prices): Prices {
  const lower = { ...listed }
  for (const [currency, price] of entriesOf(former)) {
    const now = lower[currency]
    if (now === undefined || price < now) lower[currency] = price
  }
  return lower
}

const entriesOf = (prices: Prices) =>
  currencies.flatMap((currency) => {
    const price = prices[currency]
    return price === undefined ? [] : [[currency, price] as const]
  })

/** Coupons discount another group's list (billing rules: "Coupons"). */
export function listedPlan(plan: CataloguePlan, catalogue: Catalogue): CataloguePlan {
  const baseGroupId = catalogue.groups.get(plan.groupId)?.baseGroupId ?? null
  if (baseGroupId === null) return plan
  for (const each of catalogue.plans.values()) if (each.groupId === baseGroupId && each.role === plan.role) return each
  return plan
}
