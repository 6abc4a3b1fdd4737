import { discountGiven } from '../billing/index.ts'
import { dateOf, type LocalDate, monthOf, nextMonth, type YearMonth } from '../calendar/index.ts'
import { type Coupon, type CouponRefusal, decideCouponPurchase } from '../coupons/index.ts'
import type { Currency } from '../money/index.ts'
import { type ProjectionInput, project } from '../projection/index.ts'

/** Minor units before tax, of the bills of all months in which the coupon's plan is in force. */
export interface TakenCoupon {
  readonly kind: 'taken'
  readonly currency: Currency
  readonly startsOn: LocalDate
  /** Less than the list price. */
  readonly gives: bigint
  /** Plan and seats at the coupon's price. */
  readonly billed: bigint
  /** The bills, more than as things stand. */
  readonly more: bigint
}

export type Taking = TakenCoupon | { readonly kind: 'refused'; readonly reason: CouponRefusal }

/** What a club's bills become if it used the coupon now, by the functions that sell and bill it. */
export function takeCoupon(asked: ProjectionInput, coupon: Coupon, isUsed: boolean): Taking {
  const { contract, catalogue, now } = asked
  const purchase = decideCouponPurchase({ ...asked, coupon, isUsed })
  if (purchase.kind === 'refused') return purchase
  const [from, until] = [monthOf(purchase.start, contract.zone), monthOf(purchase.end - 1, contract.zone)]
  const months = monthsThrough(monthOf(now, contract.zone), until)
  const billsOf = (changes: ProjectionInput['changes']) =>
    project({ ...asked, months, changes })
      .months.flatMap(({ bills }) => bills)
      .filter(({ cycle, chargedAt, invoice: { month } }) =>
        cycle === 'year' ? chargedAt >= purchase.start && chargedAt < purchase.end : month >= from,
      )
      .map(({ invoice }) => invoice)
  const after = billsOf([{ kind: 'coupon', at: now, coupon }])
  const lines = after
    .flatMap((invoice) => invoice.lines)
    .filter(({ contractPlanId }) => catalogue.plans.get(contractPlanId)?.groupId === coupon.groupId)
  const net = (invoices: typeof after) => sumOf(invoices.map(({ subtotal }) => subtotal.minor))
  return {
    kind: 'taken',
    currency: contract.currency,
    startsOn: dateOf(purchase.start, contract.zone),
    gives: sumOf(lines.map((line) => discountGiven(line, catalogue))),
    billed: sumOf(lines.map(({ amount }) => amount.minor)),
    more: net(after) - net(billsOf([])),
  }
}

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, each) => sum + each, 0n)

function monthsThrough(from: YearMonth, last: YearMonth): number {
  let count = 1
  for (let month = from; month < last; month = nextMonth(month)) count += 1
  return count
}
