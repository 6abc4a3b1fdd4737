import { dateOf, monthOf, nextMonth, startOfMonth, termAt, type YearMonth } from '../calendar/index.ts'
import type { Catalogue, Cycle } from '../catalogue/index.ts'
import { groupOf, type PlanEntry, planOf } from '../contract/index.ts'
import type { PlanId } from '../ids/index.ts'
import { charged } from './charged.ts'
import type { Derivation } from './invoice.ts'
import { computeMonthlyBilling } from './monthly.ts'
import type { MonthlyBilling } from './monthly-billing.ts'

interface ClosedLine {
  readonly role: string
  readonly contractPlanId: PlanId
  readonly derivation: Derivation
}

/** A month or a term that is closed, with an invoice or with nothing to pay. */
export interface ClosedBill {
  readonly cycle: Cycle
  readonly month: YearMonth
  readonly lines: readonly ClosedLine[]
}

export interface MissedPeriod {
  /** "month 2026-10", "the term from 2026-10". */
  readonly period: string
  /** Quantities of plans, in words. */
  readonly billed: string
  readonly inForce: string
}

type Contracted = Pick<MonthlyBilling, 'contract' | 'catalogue' | 'until'>

/**
 * The months and terms that do not bill what was in force in them, from the first closed month to the last (invariant
 * I10). Prices
 * are not compared: lists change; storage is not either: movies are deleted.
 */
export function missedPeriods(contracted: Contracted, closed: readonly ClosedBill[]): readonly MissedPeriod[] {
  const months = new Map(closed.flatMap((bill) => (bill.cycle === 'month' ? [[bill.month, bill]] : [])))
  const [first, ...others] = [...months.keys()].toSorted()
  if (first === undefined) return []
  const last = others.at(-1) ?? first
  const compared = monthsFrom(first, last).map((month) => ({
    period: `month ${month}`,
    billed: quantitiesIn(months.get(month)?.lines ?? []),
    inForce: quantitiesIn(inForce(contracted, month)),
  }))
  return [...compared.filter((month) => month.billed !== month.inForce), ...missedTerms(contracted, closed, last)]
}

function monthsFrom(first: YearMonth, last: YearMonth): readonly YearMonth[] {
  const months: YearMonth[] = []
  for (let month = first; month <= last; month = nextMonth(month)) months.push(month)
  return months
}

const inForce = (contracted: Contracted, month: YearMonth): readonly ClosedLine[] =>
  computeMonthlyBilling({ ...contracted, month, storedSecondsOverRetention: 0 }).lines

/** How much of each plan, in one order. */
function quantitiesIn(lines: readonly ClosedLine[]): string {
  const quantities = new Map<PlanId, number>()
  for (const { role, contractPlanId, derivation } of lines)
    if (role !== 'storage' && role !== 'waiver')
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
      return 0
  }
}

/** A plan of before the anchor belongs to terms that were counted from another one. */
function missedTerms(
  { contract, catalogue }: Contracted,
  closed: readonly ClosedBill[],
  last: YearMonth,
): readonly MissedPeriod[] {
  const { entries, yearlyAnchor, zone } = contract
  if (yearlyAnchor === null) return []
  const over = startOfMonth(nextMonth(last), zone)
  const billed = new Set(closed.flatMap(({ cycle, month }) => (cycle === 'year' ? [month] : [])))
  const begun = entries.filter(
    (entry) =>
      entry.start >= yearlyAnchor &&
      entry.start < over &&
      (entry.end === null || entry.end > entry.start) &&
      isPaidYearly(entry, catalogue),
  )
  const terms = Map.groupBy(begun, ({ start }) => monthOf(termAt(dateOf(yearlyAnchor, zone), start, zone).start, zone))
  return [...terms].flatMap(([month, plans]) =>
    billed.has(month)
      ? []
      : [
          {
            period: `the term from ${month}`,
            billed: '',
            inForce: plans.map((plan) => plan.contractPlanId).join(', '),
          },
        ],
  )
}

function isPaidYearly(entry: PlanEntry, catalogue: Catalogue): boolean {
  const plan = planOf(entry, catalogue)
  return plan.role === 'base' && plan.cycle === 'year' && charged[groupOf(plan, catalogue).kind]
}
