import { addMonths } from '@touchline/domain/calendar'
import { billKind } from '@touchline/domain/payment'
import type { BillingInfo } from './billing.ts'
import { monthFromWire } from './wire-time.ts'

/** Of the previous month, among these; null for a term. */
export function billBefore(bill: BillingInfo, billings: readonly BillingInfo[]): BillingInfo | undefined {
  if (bill.paymentCycle === 'YEAR') return undefined
  const month = addMonths(monthFromWire(bill.billingTargetYearMonth), -1)
  return billings.find(
    (billing) =>
      monthFromWire(billing.billingTargetYearMonth) === month &&
      billing.paymentCycle === 'MONTH' &&
      billKind(billing) !== 'withdrawn' &&
      billing.plans.length > 0 &&
      billing.charge.currency === bill.charge.currency,
  )
}
