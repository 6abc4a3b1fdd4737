import { addMonths, dateOf, type LocalDate, monthOf, type YearMonth } from '../../calendar/index.ts'
import { type Money, money } from '../../money/index.ts'
import type { ProjectionInput } from '../input.ts'
import { type ProjectedBill, type ProjectedMonth, project } from '../project.ts'
import { aheadFrom } from './ahead.ts'
import { type Planning, planning } from './changes.ts'
import type { PlannedPlan } from './planned-plan.ts'

export interface Payment extends ProjectedBill {
  readonly paidOn: LocalDate
}

/** Twelve months of service: what is paid for them, and the hours that they lack or buy. */
export interface PlannedYear {
  /** In the order of payment; what costs nothing is not paid. */
  readonly payments: readonly Payment[]
  readonly total: Money
  readonly months: readonly ProjectedMonth[]
}

export interface Comparison {
  readonly planning: Planning
  /** The first of the twelve months: the one in which the plan begins, else the running one. */
  readonly first: YearMonth
  readonly asThingsStand: PlannedYear
  readonly whatIf: PlannedYear
  /** What the plan costs more; negative where it saves. */
  readonly difference: Money
  /** The payment day from which on less has been paid with the plan; null where that does not happen. */
  readonly aheadFrom: LocalDate | null
}

/** What is the same for every plan that is compared. */
export type ComparisonInput = Omit<ProjectionInput, 'changes' | 'months'>

const YEAR = 12

/**
 * A year as things stand and the same year with a plan, both by the functions that charge. How things stand is computed
 * once for all plans that begin in one month.
 */
export function comparisonsOf(input: ComparisonInput): (plan: PlannedPlan) => Comparison {
  const { contract, now } = input
  const running = monthOf(now, contract.zone)
  const standing = new Map<YearMonth, PlannedYear>()
  const yearOf = (first: YearMonth, changes: ProjectionInput['changes']) => {
    const months = monthsBetween(running, first) + YEAR
    return yearFrom(project({ ...input, changes, months }).months, first, input)
  }
  return (plan) => {
    const planned = planning(plan, input)
    const first = planned.kind === 'possible' ? monthOf(planned.begins, contract.zone) : running
    const asThingsStand = standing.get(first) ?? yearOf(first, [])
    standing.set(first, asThingsStand)
    const whatIf = planned.kind === 'possible' ? yearOf(first, planned.changes) : asThingsStand
    return {
      planning: planned,
      first,
      asThingsStand,
      whatIf,
      difference: money(whatIf.total.minor - asThingsStand.total.minor, contract.currency),
      aheadFrom: aheadFrom(asThingsStand.payments, whatIf.payments),
    }
  }
}

function monthsBetween(from: YearMonth, to: YearMonth): number {
  let months = 0
  for (let month = from; month < to; month = addMonths(month, 1)) months += 1
  return months
}

function yearFrom(
  projected: readonly ProjectedMonth[],
  first: YearMonth,
  { contract: { zone, currency } }: Pick<ProjectionInput, 'contract'>,
): PlannedYear {
  const months = projected.filter(({ month }) => month >= first)
  const payments = months
    .flatMap(({ bills }) => bills)
    .filter(({ invoice }) => invoice.total.minor > 0n)
    .map((bill): Payment => ({ ...bill, paidOn: dateOf(bill.chargedAt, zone) }))
  const total = payments.reduce((sum, { invoice }) => sum + invoice.total.minor, 0n)
  return { payments, total: money(total, currency), months }
}
