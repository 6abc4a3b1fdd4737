import { type LocalDate } from '../calendar/index.ts'
import type { Catalogue, CataloguePlan, GroupKind, PlanGroup } from './catalogue.ts'

export const basesOf = (kind: GroupKind, { plans, groups }: Catalogue): readonly CataloguePlan[] =>
  [...plans.values()].filter((plan) => plan.role === 'base' && groups.get(plan.groupId)?.kind === kind)

/** After an unpaid bill or a trial; null: missing, and the change waits. */
export const readOnlyPlan = (
  kind: 'settlement-readonly' | 'trial-readonly',
  catalogue: Catalogue,
): CataloguePlan | null => basesOf(kind, catalogue)[0] ?? null

/** With its replacement asleep. */
export function soldWith(group: PlanGroup, catalogue: Catalogue): readonly CataloguePlan[] {
  const sold = [...catalogue.plans.values()].filter(({ groupId }) => groupId === group.id)
  const asleep = group.kind === 'paid' && group.cycle === 'month' ? asleepPlan(group, catalogue) : null
  return asleep === null ? sold : [...sold, asleep]
}

/** Null: sleep is not offered. */
export const asleepPlan = ({ tier }: PlanGroup, catalogue: Catalogue): CataloguePlan | null =>
  tier === null
    ? null
    : (basesOf('asleep', catalogue).find(({ groupId }) => catalogue.groups.get(groupId)?.tier === tier) ?? null)

export const isOnSale = ({ sale }: PlanGroup, today: LocalDate): boolean =>
  sale === undefined || !(sale.retired || today < (sale.from ?? '') || today > (sale.until ?? today))
