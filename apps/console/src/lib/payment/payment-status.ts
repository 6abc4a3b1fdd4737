import type { BillingInfo } from '@touchline/contract/billing'
import type { OpenPayment } from '@touchline/domain/projection'
import { transferDueOn } from '@touchline/domain/transfers'

type PaymentStatus = BillingInfo['paymentStatus']

/** The colours of the specification's payment states; each also has an icon and a word. */
export const statusTone = {
  ProcessCallError: 'error',
  Error: 'error',
  Waiting: 'wait',
  InProgress: 'busy',
  Complete: 'paid',
  Requesting: 'ink',
  Cancel: 'plain',
} as const satisfies Record<PaymentStatus, string>

/**
 * What is history, newest first: nothing that was withdrawn, and of monthly cycles neither the running month nor a future
 * one (specification, "Billing status"). `currentMonth` is YYYYMM in the contract's zone.
 */
export const historyOf = (billings: readonly BillingInfo[], currentMonth: string): readonly BillingInfo[] =>
  billings
    .filter(
      ({ paymentStatus, paymentCycle, billingTargetYearMonth }) =>
        paymentStatus !== 'Cancel' && (paymentCycle === 'YEAR' || billingTargetYearMonth < currentMonth),
    )
    .toSorted(({ billingTargetYearMonth: a }, { billingTargetYearMonth: b }) => (a < b ? 1 : a > b ? -1 : 0))

/** YYYYMM as YYYY-MM. */
export const monthText = (yearMonth: string): string => `${yearMonth.slice(0, 4)}-${yearMonth.slice(4)}`

/** Closed without an invoice: there is nothing to pay and no receipt. */
export const isNothingToPay = ({ billingStatus, charge }: Pick<BillingInfo, 'billingStatus' | 'charge'>): boolean =>
  billingStatus === 'Fixed' && charge.total === 0

/** When it is to be paid: a card is charged on the billing's date, a bank transfer has its time. */
export const payDateOf = ({
  billingDate,
  paymentMethod,
}: Pick<BillingInfo, 'billingDate' | 'paymentMethod'>): string =>
  paymentMethod === 'BANK_TRANSFER' ? transferDueOn(billingDate) : billingDate

/** The last day on which it is paid in time, as its invoice says it. */
export const dueDateOf = (bill: Pick<BillingInfo, 'billingDate' | 'paymentMethod' | 'documents'>): string =>
  bill.documents.findLast(({ kind }) => kind === 'invoice')?.dueDate ?? payDateOf(bill)

/** A fixed bill that waits for a bank transfer, or for the rest of one. */
export const waitsForTransfer = ({ billingStatus, paymentStatus, paymentMethod, charge }: BillingInfo): boolean =>
  billingStatus === 'Fixed' && paymentStatus === 'Waiting' && paymentMethod === 'BANK_TRANSFER' && charge.total > 0

/** What bills that wait for bank transfers still ask for, the first that is due first. */
export const openPayments = (billings: readonly BillingInfo[]): readonly OpenPayment[] =>
  billings
    .filter(waitsForTransfer)
    .map((bill) => ({ id: bill.billingInfoId, paidOn: dueDateOf(bill), minor: bill.charge.total - bill.transferred }))
    .toSorted((a, b) => (a.paidOn < b.paidOn ? -1 : a.paidOn > b.paidOn ? 1 : 0))

/** A billing whose payment failed, newest first. */
export const failedBilling = (billings: readonly BillingInfo[]): BillingInfo | undefined =>
  billings.find(({ paymentStatus }) => paymentStatus === 'Error')
