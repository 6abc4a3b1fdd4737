import { dateOf, type Instant, monthOf, nextMonth, termAt, type YearMonth } from '../calendar/index.ts'
import type { Cycle } from '../catalogue/index.ts'
import { type GoodwillAmount, planOf } from '../contract/index.ts'
import { withAutomaticChanges } from '../lifecycle/index.ts'
import { type Bill, leftAfter, lessGoodwill } from './goodwill.ts'
import type { Invoice } from './invoice.ts'
import { monthBill } from './monthly.ts'
import type { MonthlyBilling } from './monthly-billing.ts'
import { waivedIfSmall } from './waiver.ts'
import { termBill, type YearlyBilling } from './yearly.ts'

/**
 * In the contract's zone and currency. Estimate, quote and charge use this one function (billing rules: "Monthly";
 * invariant I7).
 */
export const computeMonthlyBilling = (asked: MonthlyBilling): Invoice => due(monthBill(asked), asked)

/** Of the term that begins at `termStart` (billing rules: "Yearly"). */
export const computeYearlyTerm = (asked: YearlyBilling): Invoice => due(termBill(asked), asked)

type Asked = Pick<MonthlyBilling, 'contract' | 'catalogue' | 'storedSecondsOverRetention'>

const due = (bill: Bill, asked: Asked): Invoice =>
  waivedIfSmall(lessGoodwill(bill, amountsLeft(bill, asked)), asked.contract, bill.cycle)

/** What earlier bills, not yet fixed, leave of the contract's goodwill. */
function amountsLeft({ chargedAt, invoice }: Bill, asked: Asked): readonly GoodwillAmount[] {
  const { catalogue } = asked
  const { cancellation, goodwill, yearlyAnchor, zone } = asked.contract
  if (!goodwill) return []
  const contract = withAutomaticChanges(asked.contract, catalogue, chargedAt)
  const leavesAt = cancellation.state === 'reserved' ? cancellation.at : Infinity
  let amounts: readonly GoodwillAmount[] = goodwill.amounts.map((amount) => ({
    ...amount,
    endsAt: Math.min(amount.endsAt, leavesAt),
  }))
  const isFixed = (of: Cycle, when: YearMonth) =>
    goodwill.billed.some(({ cycle, month }) => cycle === of && month === when)
  const take = (bill: Bill) => {
    amounts = leftAfter(amounts, lessGoodwill(bill, amounts))
  }
  const beginsTerm = (at: Instant) =>
    yearlyAnchor !== null && at >= yearlyAnchor && termAt(dateOf(yearlyAnchor, zone), at, zone).start === at
  let month = amounts.reduce((first, { from }) => (from < first ? from : first), invoice.month)
  for (; month <= invoice.month; month = nextMonth(month)) {
    for (const entry of contract.entries) {
      const { start: termStart } = entry
      const { role, cycle } = planOf(entry, catalogue)
      const begins = role === 'base' && cycle === 'year' && monthOf(termStart, zone) === month
      if (begins && beginsTerm(termStart) && termStart < chargedAt && !isFixed('year', month))
        take(termBill({ ...asked, contract, termStart }))
    }
    if (month < invoice.month && !isFixed('month', month)) take(monthBill({ ...asked, month }))
  }
  return amounts
}
