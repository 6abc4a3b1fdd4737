import { dateOf, daysBetween, type Instant, termAt } from '../calendar/index.ts'
import { type Catalogue, type CataloguePlan, isSeatRole, isTimeRole } from '../catalogue/index.ts'
import { allowanceOf, baseEntryAt, groupOf, type PlanEntry, planOf } from '../contract/index.ts'
import type { VideoSeconds } from '../videos/index.ts'
import { amountOf } from './amount.ts'
import { charged } from './charged.ts'
import type { Addition, InvoiceLine } from './invoice.ts'
import type { MonthlyBilling } from './monthly-billing.ts'
import { listPriceOf } from './unit-price.ts'

const MINUTES_PER_HOUR = 60
const SECONDS_PER_HOUR = 3600

/**
 * Seats for the remaining days, and options, one line per plan; each purchase rounded down separately, so that the line
 * is the sum of its quotes (billing rules: "Yearly").
 */
export function additionLines(
  input: MonthlyBilling & { readonly from: Instant; readonly to: Instant },
): readonly InvoiceLine[] {
  const begun = input.contract.entries.filter(({ start }) => start >= input.from && start < input.to)
  const beginsWithPlan = remembered((at) => baseEntryAt(input.contract, input.catalogue, at)?.start === at)
  const bought = begun.filter((entry) => isBought(entry, input.catalogue, beginsWithPlan))
  const byPlan = Map.groupBy(bought, (entry) => planOf(entry, input.catalogue))
  return [...byPlan].map(([plan, entries]) => lineOf(plan, entries, input))
}

function lineOf(plan: CataloguePlan, entries: readonly PlanEntry[], input: MonthlyBilling): InvoiceLine {
  const { catalogue, contract, month } = input
  const unitPrice = listPriceOf(plan, catalogue, contract.currency, { month, publishedBy: null })
  if (unitPrice === null) throw new Error(`plan ${plan.id} has no price in ${contract.currency}`)
  const purchases = merged(entries.map((entry) => additionOf(plan, entry, input)))
  const derivation = { kind: 'addition', purchases } as const
  return { role: plan.role, contractPlanId: plan.id, unitPrice, amount: amountOf(unitPrice, derivation), derivation }
}

/** Seats that began with their plan are in the term's price, or in that of a restored plan. */
function isBought(entry: PlanEntry, catalogue: Catalogue, beginsWithPlan: (at: Instant) => boolean): boolean {
  const plan = planOf(entry, catalogue)
  if (plan.cycle !== 'year' || !charged[groupOf(plan, catalogue).kind]) return false
  return isTimeRole(plan.role) || (isSeatRole(plan.role) && !beginsWithPlan(entry.start))
}

function remembered(ask: (at: Instant) => boolean): (at: Instant) => boolean {
  const answers = new Map<Instant, boolean>()
  return (at) => {
    const answer = answers.get(at) ?? ask(at)
    answers.set(at, answer)
    return answer
  }
}

function additionOf(plan: CataloguePlan, entry: PlanEntry, { contract, catalogue }: MonthlyBilling): Addition {
  const option = { count: 1, days: 1, ofDays: 1 }
  const allowance = allowanceOf(entry, catalogue)
  if (plan.role === 'upload') return { ...option, units: hoursOf(allowance.uploadHardSeconds) * MINUTES_PER_HOUR }
  if (plan.role === 'export') return { ...option, units: hoursOf(allowance.exportHardSeconds) }
  if (contract.yearlyAnchor === null) throw new Error(`contract ${contract.id} has yearly plans but no yearly anchor`)
  const term = termAt(dateOf(contract.yearlyAnchor, contract.zone), entry.start, contract.zone)
  const days = daysBetween(dateOf(entry.start, contract.zone), term.lastDay) + 1
  return { count: 1, units: 1, days, ofDays: term.days }
}

const hoursOf = (seconds: VideoSeconds): number => Math.floor(seconds / SECONDS_PER_HOUR)

function merged(additions: readonly Addition[]): readonly Addition[] {
  const alike = Map.groupBy(additions, ({ units, days, ofDays }) => `${units} ${days} ${ofDays}`)
  return [...alike.values()].flatMap(([first, ...rest]) =>
    first === undefined ? [] : [{ ...first, count: 1 + rest.length }],
  )
}
