import { addMonths, dateOf, monthOf, nextMonth, startOfMonth, termAt, type YearMonth } from '../calendar/index.ts'
import type { Catalogue, Cycle } from '../catalogue/index.ts'
import { groupOf, type PlanEntry, planOf } from '../contract/index.ts'
import type { PlanId } from '../ids/index.ts'
import { computeMonthlyBilling, computeYearlyTerm } from './bills.ts'
import { charged } from './charged.ts'
import type { Derivation } from './invoice.ts'
import type { MonthlyBilling } from './monthly-billing.ts'

interface ClosedLine {
  readonly role: string
  readonly contractPlanId: PlanId
  readonly derivation: Derivation
}

/** With or without an invoice. */
export interface ClosedBill {
  readonly cycle: Cycle
  readonly month: YearMonth
  readonly lines: readonly ClosedLine[]
}

export interface MissedPeriod {
  readonly period: string
  readonly billed: string
  readonly inForce: string
}

type Contracted = Pick<MonthlyBilling, 'contract' | 'catalogue' | 'until'>

/**
 * Months and terms that do not bill what was in force (invariants I9, I10). Prices and storage, which may change, are
 * not compared.
 */
export function missedPeriods(contracted: Contracted, closed: readonly ClosedBill[]): readonly MissedPeriod[] {
  const months = new Map(closed.flatMap((bill) => (bill.cycle === 'month' ? [[bill.month, bill]] : [])))
  const [first, ...others] = [...months.keys()].toSorted()
  if (first === undefined) return termsWithinOthers(closed)
  const last = others.at(-1) ?? first
  const compared = monthsFrom(first, last).map((month) => ({
    period: `month ${month}`,
    billed: quantitiesIn(months.get(month)?.lines ?? []),
    inForce: quantitiesIn(inForce(contracted, month)),
  }))
  return [
    ...compared.filter((month) => month.billed !== month.inForce),
    ...missedTerms(contracted, closed, last),
    ...termsWithinOthers(closed),
  ]
}

function monthsFrom(first: YearMonth, last: YearMonth): readonly YearMonth[] {
  const months: YearMonth[] = []
  for (let month = first; month <= last; month = nextMonth(month)) months.push(month)
  return months
}

const inForce = (contracted: Contracted, month: YearMonth): readonly ClosedLine[] =>
  computeMonthlyBilling({ ...contracted, month, storedSecondsOverRetention: 0 }).lines

function quantitiesIn(lines: readonly ClosedLine[]): string {
  const quantities = new Map<PlanId, number>()
  for (const { role, contractPlanId, derivation } of lines)
    if (role !== 'storage' && role !== 'restored' && role !== 'goodwill' && role !== 'waiver')
      quantities.set(contractPlanId, (quantities.get(contractPlanId) ?? 0) + quantityOf(derivation))
  return [...quantities]
    .map(([planId, quantity]) => `${planId} ${quantity}`)
    .toSorted()
    .join(', ')
}

function quantityOf(derivation: Derivation): number {
  switch (derivation.kind) {
    case 'days':
      return derivation.days
    case 'count':
      return derivation.count
    case 'addition':
      return derivation.purchases.reduce((sum, { count }) => sum + count, 0)
    case 'hours':
    case 'waived':
    case 'goodwill':
      return 0
  }
}

function missedTerms(
  { contract, catalogue }: Contracted,
  closed: readonly ClosedBill[],
  last: YearMonth,
): readonly MissedPeriod[] {
  const { entries, yearlyAnchor, zone } = contract
  if (yearlyAnchor === null) return []
  const over = startOfMonth(nextMonth(last), zone)
  const billed = new Map(closed.flatMap((bill) => (bill.cycle === 'year' ? [[bill.month, bill]] : [])))
  const begun = entries.filter(
    (entry) =>
      entry.start >= yearlyAnchor &&
      entry.start < over &&
      (entry.end === null || entry.end > entry.start) &&
      isPaidYearly(entry, catalogue),
  )
  const terms = Map.groupBy(begun, ({ start }) => termAt(dateOf(yearlyAnchor, zone), start, zone).start)
  return [...terms].flatMap(([termStart, plans]) => {
    const month = monthOf(termStart, zone)
    const bill = billed.get(month)
    const period = `the term from ${month}`
    if (bill === undefined)
      return [{ period, billed: '', inForce: plans.map((plan) => plan.contractPlanId).join(', ') }]
    if (!plans.some(({ start }) => start === termStart)) return []
    const term = computeYearlyTerm({ contract, catalogue, termStart, storedSecondsOverRetention: 0 })
    const compared = { period, billed: quantitiesIn(bill.lines), inForce: quantitiesIn(term.lines) }
    return compared.billed === compared.inForce ? [] : [compared]
  })
}

/** Billed twice (invariant I9). */
function termsWithinOthers(closed: readonly ClosedBill[]): readonly MissedPeriod[] {
  const months = closed.flatMap(({ cycle, month }) => (cycle === 'year' ? [month] : [])).toSorted()
  return months.flatMap((month, index) => {
    const before = months[index - 1]
    if (before === undefined || month >= addMonths(before, 12)) return []
    return [{ period: `the term from ${month}`, billed: 'a term', inForce: `the term from ${before}` }]
  })
}

function isPaidYearly(entry: PlanEntry, catalogue: Catalogue): boolean {
  const plan = planOf(entry, catalogue)
  return plan.role === 'base' && plan.cycle === 'year' && charged[groupOf(plan, catalogue).kind]
}
