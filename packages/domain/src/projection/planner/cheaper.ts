import { baseGroupAt } from '../../contract/index.ts'
import type { PlanGroupId } from '../../ids/index.ts'
import type { Money } from '../../money/index.ts'
import { compareTiers, offeredGroups } from '../../plans/index.ts'
import type { YearInput } from '../year.ts'
import { type Comparison, comparisonsOf } from './compare.ts'

const kinds = ['smaller', 'yearly'] as const

export interface CheaperPlan {
  readonly kind: (typeof kinds)[number]
  readonly groupId: PlanGroupId
  readonly saving: Money
}

/** One per kind, largest saving first; only what can be ordered and covers the assumed hours. Never fewer seats. */
export function cheaperPlans(input: YearInput): readonly CheaperPlan[] {
  const compared = comparisonsOf(input)
  const cheaper = candidates(input).flatMap(({ kind, groupId }): readonly CheaperPlan[] => {
    const comparison = compared({ groupId, seats: null, start: null, coupon: null })
    const { currency, minor } = comparison.difference
    return minor < 0n && isPossible(comparison) ? [{ kind, groupId, saving: { currency, minor: -minor } }] : []
  })
  return kinds
    .flatMap((kind) =>
      cheaper
        .filter((each) => each.kind === kind)
        .toSorted(bySaving)
        .slice(0, 1),
    )
    .toSorted(bySaving)
}

const bySaving = (a: CheaperPlan, b: CheaperPlan): number => Number(b.saving.minor - a.saving.minor)

/** No month becomes short. */
function isPossible({ planning, whatIf, asThingsStand }: Comparison): boolean {
  const missing = ({ months }: Comparison['whatIf']) =>
    months.filter(({ over }) => over.upload > 0 || over.export > 0).length
  return planning.kind === 'possible' && missing(whatIf) <= missing(asThingsStand)
}

function candidates(input: YearInput) {
  const { contract, catalogue, now } = input
  const group = baseGroupAt(contract, catalogue, now)
  if (group === null) return []
  const listed = catalogue.groups.get(group.baseGroupId ?? group.id) ?? group
  const offered = (cycle: 'month' | 'year') => offeredGroups(input, cycle)
  const smaller = offered(group.cycle).filter((each) => compareTiers(each, listed) < 0)
  const yearly = group.cycle === 'month' ? offered('year').filter(({ tier }) => tier === listed.tier) : []
  return [
    ...smaller.map(({ id }) => ({ kind: 'smaller' as const, groupId: id })),
    ...yearly.map(({ id }) => ({ kind: 'yearly' as const, groupId: id })),
  ]
}
