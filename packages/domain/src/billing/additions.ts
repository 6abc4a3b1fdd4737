import { dateOf, daysBetween, type Instant } from '../calendar/index.ts'
import { type CataloguePlan, isSeatRole, isTimeRole } from '../catalogue/index.ts'
import { allowanceOf, baseEntryAt, groupOf, type PlanEntry, planOf, yearlyTermAt } from '../contract/index.ts'
import type { Money } from '../money/index.ts'
import type { VideoSeconds } from '../videos/index.ts'
import { amountOf } from './amount.ts'
import { charged } from './charged.ts'
import { customDiscountAt, customPrice } from './custom.ts'
import type { Addition, InvoiceLine } from './invoice.ts'
import type { MonthlyBilling } from './monthly-billing.ts'
import { priceListAt } from './unit-price.ts'

const MINUTES_PER_HOUR = 60
const SECONDS_PER_HOUR = 3600

/**
 * Seats for remaining days, and options, a line per plan; each purchase is rounded down separately, so that a line is
 * the sum of its quotes (billing rules: "Yearly").
 */
export function additionLines(
  input: MonthlyBilling & { readonly from: Instant; readonly to: Instant },
): readonly InvoiceLine[] {
  const begun = input.contract.entries.filter(({ start }) => start >= input.from && start < input.to)
  const beginsWithPlan = remembered((at) => baseEntryAt(input.contract, input.catalogue, at)?.start === at)
  const bought = begun.filter((entry) => isBought(entry, input, beginsWithPlan))
  const byPrice = Map.groupBy(bought, (entry) => `${entry.contractPlanId} ${discountOf(entry, input)}`)
  return [...byPrice.values()].flatMap((entries) => entries.slice(0, 1).map((first) => lineOf(first, entries, input)))
}

type Held = Pick<MonthlyBilling, 'contract' | 'catalogue'>

/** By the list of the month it is bought in, discounted only as its row says. */
export const additionPrice = (entry: PlanEntry, held: Held): Money =>
  customPrice(planOf(entry, held.catalogue), held, priceListAt(entry.start, held.contract), discountOf(entry, held))

/** Coupons count only where the custom add-on's row says so. */
const discountOf = (entry: PlanEntry, { contract, catalogue }: Held): number => {
  const plan = planOf(entry, catalogue)
  return plan.role === 'custom' ? (customDiscountAt(plan, contract, catalogue, entry.start) ?? 0) : 0
}

function lineOf(first: PlanEntry, entries: readonly PlanEntry[], input: MonthlyBilling): InvoiceLine {
  const plan = planOf(first, input.catalogue)
  const unitPrice = additionPrice(first, input)
  const purchases = merged(entries.map((entry) => additionOf(plan, entry, input)))
  const derivation = { kind: 'addition', purchases } as const
  return { role: plan.role, contractPlanId: plan.id, unitPrice, amount: amountOf(unitPrice, derivation), derivation }
}

/** Seats that began with their plan are in the term's, or restored plan's, price. */
export function isBought(
  entry: PlanEntry,
  { contract, catalogue }: Held,
  beginsWithPlan: (at: Instant) => boolean,
): boolean {
  const plan = planOf(entry, catalogue)
  if (plan.cycle !== 'year' || !charged[groupOf(plan, catalogue).kind]) return false
  if (isTimeRole(plan.role)) return true
  if (beginsWithPlan(entry.start)) return false
  return (
    isSeatRole(plan.role) ||
    (plan.role === 'custom' && customDiscountAt(plan, contract, catalogue, entry.start) !== null)
  )
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
  const term = yearlyTermAt(contract, catalogue, entry.start)
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
