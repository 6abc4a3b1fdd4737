import { type Invoice, listsIn, unitPriceOf } from '../billing/index.ts'
import { addMonths, type LocalDate, monthOf, startOfMonth, type YearMonth } from '../calendar/index.ts'
import type { CataloguePlan, PlanRole, PriceNotice } from '../catalogue/index.ts'
import { baseEntryAt, type Contract, planOf } from '../contract/index.ts'
import type { PlanId } from '../ids/index.ts'
import type { Money } from '../money/index.ts'
import type { ProjectionInput } from './input.ts'
import { type ProjectedBill, project } from './project.ts'

/** A unit price before tax that another list changes. */
interface ChangedPrice {
  readonly planId: PlanId
  readonly role: PlanRole
  readonly before: Money
  readonly after: Money
}

/** What a list that a club was notified of does to its bills. */
export interface PriceChangeBills {
  /** The first month that is billed at the new prices, or the running one after that. */
  readonly month: YearMonth
  readonly paidOn: LocalDate
  readonly before: Invoice
  readonly after: Invoice
  readonly prices: readonly ChangedPrice[]
  /** From that month on, as far as it was projected: how many bills, to which month, and how much more they come to. */
  readonly ahead: { readonly until: YearMonth; readonly bills: number; readonly more: bigint }
}

/**
 * A month's bill twice: without the notice and with it, and what the bills after it come to. Both are projections like any
 * other; null where the month has no bill. `asked.months` is how far it looks.
 */
export function priceChangeBills(asked: ProjectionInput, notice: PriceNotice): PriceChangeBills | null {
  const { contract, now } = asked
  const others = (contract.priceNotices ?? []).filter(
    ({ from, notifiedAt }) => from !== notice.from || notifiedAt !== notice.notifiedAt,
  )
  const former = { ...contract, priceNotices: others }
  const listed = { ...contract, priceNotices: [...others, notice] }
  const running = monthOf(now, contract.zone)
  const month = notice.appliesFrom > running ? notice.appliesFrom : running
  const months = Math.max(asked.months, monthsFrom(running, month) + 1)
  const [before, after] = [former, listed].map((held) => monthlyBills({ ...asked, contract: held, months }))
  const first = before?.get(month)
  const then = after?.get(month)
  if (before === undefined || after === undefined || first === undefined || then === undefined) return null
  const ahead = [...after].filter(([each]) => each >= month)
  return {
    month,
    paidOn: then.paidOn,
    before: first.invoice,
    after: then.invoice,
    prices: changedPrices(former, listed, month, asked),
    ahead: {
      until: ahead.at(-1)?.[0] ?? month,
      bills: ahead.length,
      more: ahead.reduce(
        (sum, [each, { invoice }]) => sum + invoice.total.minor - (before.get(each)?.invoice.total.minor ?? 0n),
        0n,
      ),
    },
  }
}

function monthsFrom(from: YearMonth, to: YearMonth): number {
  let count = 0
  while (addMonths(from, count) < to) count += 1
  return count
}

const monthlyBills = (input: ProjectionInput): ReadonlyMap<YearMonth, ProjectedBill> =>
  new Map(
    project(input).months.flatMap(({ month, bills }) =>
      bills.flatMap((bill) => (bill.cycle === 'month' ? [[month, bill] as const] : [])),
    ),
  )

/** Of all that is sold with the plan that is held on the month's first day, whether the club has it. */
function changedPrices(
  former: Contract,
  listed: Contract,
  month: YearMonth,
  { catalogue }: ProjectionInput,
): readonly ChangedPrice[] {
  const base = baseEntryAt(former, catalogue, startOfMonth(month, former.zone))
  if (base === null) return []
  const groupId = planOf(base, catalogue).groupId
  const priceOf = (plan: CataloguePlan, contract: Contract) =>
    unitPriceOf(plan, catalogue, contract.currency, listsIn(contract, catalogue, month)(base))
  return [...catalogue.plans.values()]
    .filter((plan) => plan.groupId === groupId)
    .flatMap((plan) => {
      const before = priceOf(plan, former)
      const after = priceOf(plan, listed)
      if (before === null || after === null || before.minor === after.minor) return []
      return [{ planId: plan.id, role: plan.role, before, after }]
    })
}
