import { dueDateOf } from '@touchline/contract/bill-state'
import type { BillingInfo } from '@touchline/contract/billing'
import { waitsForTransfer } from '@touchline/domain/payment'
import type { OpenPayment } from '@touchline/domain/projection'

export const openPayments = (billings: readonly BillingInfo[]): readonly OpenPayment[] =>
  billings
    .filter(waitsForTransfer)
    .map((bill) => ({ id: bill.billingInfoId, paidOn: dueDateOf(bill), minor: bill.charge.total - bill.transferred }))
    .toSorted((a, b) => (a.paidOn < b.paidOn ? -1 : a.paidOn > b.paidOn ? 1 : 0))
