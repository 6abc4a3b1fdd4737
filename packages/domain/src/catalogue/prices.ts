import { currencies } from '../money/index.ts'
import type { Catalogue, CataloguePlan, ListDate, PriceChange, Prices } from './catalogue.ts'

/**
 * The plan's prices by the list of that date: the only place that decides it. Who was not notified of a list in time keeps what
 * is lower in the former one, price by price and currency by currency: a list that takes one price up and another down
 * lowers the one at once and raises the other later, so that no line is ever above what was notified (billing rules: "Price lists").
 */
export function pricesIn(plan: CataloguePlan, list: ListDate): Prices {
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

const isPublished = ({ publishedAt }: PriceChange, { publishedBy }: ListDate): boolean =>
  publishedBy === null || publishedAt === null || publishedAt <= publishedBy

function isKnown({ from, publishedAt }: PriceChange, { month, knownBy }: ListDate): boolean {
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

/**
 * The plan whose list applies: a coupon's group has no list, it discounts another group's (billing rules: "Coupons").
 */
export function listedPlan(plan: CataloguePlan, catalogue: Catalogue): CataloguePlan {
  const baseGroupId = catalogue.groups.get(plan.groupId)?.baseGroupId ?? null
  if (baseGroupId === null) return plan
  for (const each of catalogue.plans.values()) if (each.groupId === baseGroupId && each.role === plan.role) return each
  return plan
}
