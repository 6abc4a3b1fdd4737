import type { BillingInfo } from '@touchline/contract/billing'
import { instantFromWire } from '@touchline/contract/wire-time'
import { dateOf, type Instant, type LocalDate, type Zone } from '@touchline/domain/calendar'
import { type BillState, billState } from '@touchline/domain/payment'
import type { OpenPayment } from '@touchline/domain/projection'
import { dueDateOf, openPayments } from './due-dates.ts'

/** What became of a bill, on a day in the contract's zone. */
export function stateOf(billing: BillingInfo, zone: Zone, now: Instant): BillState {
  const day = (at: string | null): LocalDate | null => (at === null ? null : dateOf(instantFromWire(at), zone))
  return billState(
    {
      ...billing,
      dueOn: dueDateOf(billing),
      paidOn: day(billing.paymentDateTime),
      nextTryOn: day(billing.nextTryDateTime),
      isWaived: billing.plans.some(({ role }) => role === 'waiver'),
    },
    dateOf(now, zone),
  )
}

const owed = new Set<BillState['kind']>(['declined', 'unclear', 'requested', 'charging', 'open'])

export const owedPayments = (billings: readonly BillingInfo[], zone: Zone, now: Instant): readonly OpenPayment[] => [
  ...openPayments(billings),
  ...billings
    .filter((bill) => bill.billingDate <= dateOf(now, zone) && owed.has(stateOf(bill, zone, now).kind))
    .map((bill) => ({ id: bill.billingInfoId, paidOn: bill.billingDate, minor: bill.charge.total })),
]
