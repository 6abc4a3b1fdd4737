import { type Instant, monthOf } from '../calendar/index.ts'
import { type Catalogue, type CataloguePlan, isOfPlan } from '../catalogue/index.ts'
import { baseEntryAt, type Contract, entriesAt, listDateOf, planOf, yearlyTermAt } from '../contract/index.ts'
import type { Money } from '../money/index.ts'
import { additionPrice, isBought } from './additions.ts'
import { periodLines } from './monthly.ts'
import { isChargedYearly, pricedOf } from './yearly.ts'

export interface UnitsAt {
  readonly plan: CataloguePlan
  /** Of the plan's cycle, discounted, before tax. */
  readonly unitPrice: Money
  readonly count: number
}

/** What recurs at an instant (plan, seats, custom add-ons), at the prices that bills have. */
export const unitsAt = (contract: Contract, catalogue: Catalogue, at: Instant): readonly UnitsAt[] => [
  ...monthlyUnits(contract, catalogue, at),
  ...yearlyUnits(contract, catalogue, at),
]

/** A bill of a single deciding instant: its days are the units. */
function monthlyUnits(contract: Contract, catalogue: Catalogue, at: Instant): readonly UnitsAt[] {
  const month = monthOf(at, contract.zone)
  const asked = { contract, catalogue, month, storedSecondsOverRetention: 0, deciding: [at], from: at, to: at }
  return periodLines(asked).flatMap(({ contractPlanId, unitPrice, derivation }) => {
    const plan = catalogue.plans.get(contractPlanId)
    return plan === undefined || derivation.kind !== 'days' ? [] : [{ plan, unitPrice, count: derivation.days }]
  })
}

/** Bought within the term: at the price of that purchase, for a whole year. */
function yearlyUnits(contract: Contract, catalogue: Catalogue, at: Instant): readonly UnitsAt[] {
  if (contract.yearlyAnchor === null) return []
  const held = { contract, catalogue }
  const yearly = entriesAt(contract, at).filter((entry) => {
    const plan = planOf(entry, catalogue)
    const isOfTerm = isOfPlan(plan.role) || plan.role === 'custom'
    return isOfTerm && isChargedYearly(plan, { ...held, termStart: at })
  })
  if (yearly.length === 0) return []
  const termStart = yearlyTermAt(contract, catalogue, at).start
  const beginsWithPlan = (start: Instant) => baseEntryAt(contract, catalogue, start)?.start === start
  const priced = yearly.map((entry) => {
    const plan = planOf(entry, catalogue)
    if (isBought(entry, held, beginsWithPlan)) return { plan, unitPrice: additionPrice(entry, held) }
    return pricedOf(plan, listDateOf(entry, monthOf(termStart, contract.zone)), { ...held, termStart })
  })
  const alike = Map.groupBy(priced, ({ plan, unitPrice }) => `${plan.id} ${unitPrice.minor}`)
  return [...alike.values()].flatMap((units) => units.slice(0, 1).map((unit) => ({ ...unit, count: units.length })))
}
