import type { Currency } from '../money/index.ts'
import type { Catalogue, CataloguePlan } from './catalogue.ts'
import { basesOf, readOnlyPlan } from './needed.ts'

const followers = {
  'settlement-readonly': 'a read-only plan for unpaid contracts',
  'trial-readonly': 'a read-only plan for ended trials',
} as const

export interface Market {
  /** Outside Asia. */
  readonly isGlobal: boolean
  /** Absent: in any. */
  readonly currency?: Currency
}

const isForSale = (
  { groupId, prices, priceChanges = [] }: CataloguePlan,
  { groups }: Catalogue,
  { isGlobal, currency }: Market,
): boolean => {
  const group = groups.get(groupId)
  if (group?.offering !== (isGlobal ? 'global' : 'regional') || group.sale?.retired === true) return false
  return [prices, ...priceChanges.map((change) => change.prices)].some((list) =>
    currency === undefined ? Object.keys(list).length > 0 : list[currency] !== undefined,
  )
}

/**
 * What clubs need to buy, fail to pay and end a trial, in words for operators. Nothing is sold until it is empty
 * (decision 300).
 */
export const catalogueLacks = (catalogue: Catalogue, market: Market): readonly string[] => [
  ...(basesOf('paid', catalogue).some((plan) => isForSale(plan, catalogue, market)) ? [] : ['anything for sale']),
  ...(['settlement-readonly', 'trial-readonly'] as const)
    .filter((kind) => readOnlyPlan(kind, catalogue) === null)
    .map((kind) => followers[kind]),
]
