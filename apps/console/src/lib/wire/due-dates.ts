import type { BillingInfo } from '@touchline/contract/billing'
import { waitsForTransfer } from '@touchline/domain/payment'
import type { OpenPayment } from '@touchline/domain/projection'
import { transferDueOn } from '@touchline/domain/transfers'

/** Card: billing date; transfer: due date. */
export const payDateOf = ({
  billingDate,
  paymentMethod,
}: Pick<BillingInfo, 'billingDate' | 'paymentMethod'>): string =>
  paymentMethod === 'BANK_TRANSFER' ? transferDueOn(billingDate) : billingDate

/** As on its invoice. */
export const dueDateOf = (bill: Pick<BillingInfo, 'billingDate' | 'paymentMethod' | 'documents'>): string =>
  bill.documents.findLast(({ kind }) => kind === 'invoice')?.dueDate ?? payDateOf(bill)

export const openPayments = (billings: readonly BillingInfo[]): readonly OpenPayment[] =>
  billings
    .filter(waitsForTransfer)
    .map((bill) => ({ id: bill.billingInfoId, paidOn: dueDateOf(bill), minor: bill.charge.total - bill.transferred }))
    .toSorted((a, b) => (a.paidOn < b.paidOn ? -1 : a.paidOn > b.paidOn ? 1 : 0))
