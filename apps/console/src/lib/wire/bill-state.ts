import type { BillingInfo } from '@touchline/contract/billing'
import { dateOf, type Instant, type Zone } from '@touchline/domain/calendar'
import { type BillState, billKind } from '@touchline/domain/payment'
import type { OpenPayment } from '@touchline/domain/projection'
import { openPayments } from './open-payments.ts'

const owed = new Set<BillState['kind']>(['declined', 'unclear', 'requested', 'charging', 'open'])

export const owedPayments = (billings: readonly BillingInfo[], zone: Zone, now: Instant): readonly OpenPayment[] => [
  ...openPayments(billings),
  ...billings
    .filter((bill) => bill.billingDate <= dateOf(now, zone) && owed.has(billKind(bill)))
    .map((bill) => ({ id: bill.billingInfoId, paidOn: bill.billingDate, minor: bill.charge.total })),
]

/** Newest first, without withdrawn, running and future ones. `currentMonth`: YYYYMM in the contract's zone. */
export const historyOf = (billings: readonly BillingInfo[], currentMonth: string): readonly BillingInfo[] =>
  billings
    .filter(
      (billing) =>
        billKind(billing) !== 'withdrawn' &&
        (billing.paymentCycle === 'YEAR' || billing.billingTargetYearMonth < currentMonth),
    )
    .toSorted(({ billingTargetYearMonth: a }, { billingTargetYearMonth: b }) => (a < b ? 1 : a > b ? -1 : 0))

export const isNothingToPay = ({ billingStatus, charge }: Pick<BillingInfo, 'billingStatus' | 'charge'>): boolean =>
  billingStatus === 'Fixed' && charge.total === 0
