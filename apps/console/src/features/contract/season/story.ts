import type { BillingInfo } from '@touchline/contract/billing'
import { cycleOf, invoiceFromWire } from '@touchline/contract/wire-invoice'
import type { Invoice } from '@touchline/domain/billing'
import { addMonths, type LocalDate } from '@touchline/domain/calendar'
import { billKind } from '@touchline/domain/payment'
import { type BillStory, monthStory, storyOf } from '@touchline/domain/projection'
import { owedBilling } from '../../../lib/wire/payment-status.ts'
import type { OverviewAccount } from '../account/overview-account.ts'

export interface NextBill {
  readonly invoice: Invoice
  readonly cycle: 'month' | 'year'
  readonly isOpen: boolean
  readonly story: BillStory | null
  readonly pausedUntil: LocalDate | null
}

/** Null: calculating, nothing due, or failed. */
export function nextBill(account: OverviewAccount): NextBill | null {
  const { nextTerm } = account
  const billing = owedBilling(account)
  if (billing === undefined) {
    if (nextTerm === null) return null
    const wireMonth = nextTerm.startDate.slice(0, 4) + nextTerm.startDate.slice(5, 7)
    const invoice = invoiceFromWire({ ...nextTerm, billingTargetYearMonth: wireMonth })
    return { invoice, cycle: 'year', isOpen: true, story: storyOf(lastTerm(account), invoice), pausedUntil: null }
  }
  if (account.unsettled || billing.billingStatus === 'InProgress') return null
  const invoice = invoiceFromWire(billing)
  const cycle = cycleOf(billing)
  const isOpen = billing.billingStatus !== 'Fixed'
  if (cycle === 'year') return { invoice, cycle, isOpen, story: storyOf(null, invoice), pausedUntil: null }
  const { contract, catalogue } = account
  return { invoice, cycle, isOpen, ...monthStory(contract, catalogue, monthBefore(account, invoice), invoice) }
}

const charged = ({ billings, contract }: OverviewAccount, cycle: BillingInfo['paymentCycle']): readonly BillingInfo[] =>
  billings.filter(
    (billing) =>
      billKind(billing) !== 'withdrawn' &&
      billing.paymentCycle === cycle &&
      billing.charge.currency === contract.currency,
  )

function monthBefore(account: OverviewAccount, { month }: Invoice): Invoice | null {
  const before = charged(account, 'MONTH').map(invoiceFromWire)
  return before.find((invoice) => invoice.month === addMonths(month, -1)) ?? null
}

function lastTerm(account: OverviewAccount): Invoice | null {
  const [last] = charged(account, 'YEAR')
  return last === undefined ? null : invoiceFromWire(last)
}
