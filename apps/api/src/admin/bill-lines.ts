import type { BillingInfo } from '@touchline/contract/billing'
import { money } from '@touchline/domain/money'
import { declineOf } from '@touchline/domain/payment'
import { sayIn } from '@touchline/paper/text'
import { lineSteps, lineTitle, sumsOf } from '@touchline/words/breakdown'
import { lineWords } from '@touchline/words/line-words'
import type { PaymentRow } from '../operators/customer/customer.store.ts'
import { amountText } from './amount.ts'

const words = lineWords(sayIn('en'), 'en')

/** As screens group it, with the provider's code. */
export function declineText(code: string | null, declineCode: string | null): string {
  const { code: known, decline } = declineOf({ code: code ?? '', declineCode })
  return `${decline?.reason ?? 'unknown'} (${known || 'no code'})`
}

export function moneyLines(bill: BillingInfo, payments: readonly PaymentRow[]): readonly string[] {
  const { currency, total } = bill.charge
  const show = (minor: number) => amountText(minor, currency)
  const came = payments.map(({ kind, day, amount, reference, failure_code, failure_decline_code }) => {
    if (kind === 'card') return `paid          ${show(amount ?? 0)} by card on ${day}, ${reference}`
    if (kind === 'transfer') return `paid          ${show(amount ?? 0)} by transfer on ${day}, ${reference}`
    return `declined      on ${day}, ${declineText(failure_code, failure_decline_code)}`
  })
  const isPart = bill.transferred > 0 && bill.transferred < total
  return [
    ...came,
    ...(isPart ? [`open          ${show(total - bill.transferred)}`] : []),
    ...(bill.nextTryDateTime === null ? [] : [`next try      ${bill.nextTryDateTime}`]),
    ...bill.refunds.map(({ amount, cause, refundDate }) =>
      cause === 'failed-refund'
        ? `came back     ${show(amount)} of a refund on ${refundDate}`
        : `went back     ${show(amount)} on ${refundDate}${cause === 'dispute' ? ', a dispute that was lost' : ''}`,
    ),
  ]
}

/** In the wording of the club's screens. */
export function breakdownLines({ plans, charge }: BillingInfo, nameOf: (planId: string) => string): readonly string[] {
  const { currency, subtotal, tax, total, taxedAs } = charge
  const inCurrency = (minor: number) => money(BigInt(minor), currency)
  const lines = plans.flatMap(({ contractPlanId, role, derivation, pricePerUsage, price }, at) => {
    const line = { role, derivation, unitPrice: inCurrency(pricePerUsage), amount: inCurrency(price) }
    const title = lineTitle(line, nameOf(contractPlanId), words)
    return [
      `  ${at + 1}  ${contractPlanId}  ${title}  ${amountText(price, currency)}`,
      ...lineSteps(line, null, words).map((step) => `    ${step}`),
    ]
  })
  const sums = sumsOf(
    { subtotal: inCurrency(subtotal), tax: inCurrency(tax), total: inCurrency(total), taxedAs },
    words,
  )
  return [...lines, ...sums.map(([what, amount]) => `  ${what}  ${amount}`)]
}
