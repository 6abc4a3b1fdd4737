import type { Catalogue, CataloguePlan, GroupKind } from './catalogue.ts'

/** The base plans of all groups of a kind. */
export const basesOf = (kind: GroupKind, { plans, groups }: Catalogue): readonly CataloguePlan[] =>
  [...plans.values()].filter((plan) => plan.role === 'base' && groups.get(plan.groupId)?.kind === kind)

/** The base plan that follows an unpaid bill or a trial; null where the catalogue lacks it, and what follows waits. */
export const readOnlyPlan = (
  kind: 'settlement-readonly' | 'trial-readonly',
  catalogue: Catalogue,
): CataloguePlan | null => basesOf(kind, catalogue)[0] ?? null
