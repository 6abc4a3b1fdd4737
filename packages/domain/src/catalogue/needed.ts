import type { Catalogue, CataloguePlan, GroupKind } from './catalogue.ts'

/** The plans that follow an unpaid bill and a trial, which every catalogue must have. */
const needed = {
  'settlement-readonly': 'a read-only plan for unpaid contracts',
  'trial-readonly': 'a read-only plan for ended trials',
} as const satisfies Partial<Record<GroupKind, string>>

type NeededKind = keyof typeof needed

const basesOf = (kind: GroupKind, { plans, groups }: Catalogue): readonly CataloguePlan[] =>
  [...plans.values()].filter((plan) => plan.role === 'base' && groups.get(plan.groupId)?.kind === kind)

/** The base plan that follows an unpaid bill or a trial; throws where the catalogue has none. */
export function readOnlyPlan(kind: NeededKind, catalogue: Catalogue): CataloguePlan {
  const [plan] = basesOf(kind, catalogue)
  if (plan === undefined) throw new Error(`the catalogue has no ${needed[kind].replace('a ', '')}`)
  return plan
}

const isForSale = ({ groupId, prices, priceChanges = [] }: CataloguePlan, { groups }: Catalogue): boolean =>
  groups.get(groupId)?.offering !== 'not-for-sale' &&
  groups.get(groupId)?.isRetired !== true &&
  [prices, ...priceChanges.map((change) => change.prices)].some((list) => Object.keys(list).length > 0)

/** What an operator must know when a process starts, in words; empty where clubs can buy, fail to pay and end a trial. */
export const catalogueLacks = (catalogue: Catalogue): readonly string[] => [
  ...(basesOf('paid', catalogue).some((plan) => isForSale(plan, catalogue)) ? [] : ['anything for sale']),
  ...(['settlement-readonly', 'trial-readonly'] as const)
    .filter((kind) => basesOf(kind, catalogue).length === 0)
    .map((kind) => needed[kind]),
]
