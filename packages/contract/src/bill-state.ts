import { dateOf, type Instant, type LocalDate, type Zone } from '@touchline/domain/calendar'
import { type BillState, billState } from '@touchline/domain/payment'
import { transferDueOn } from '@touchline/domain/transfers'
import type { BillingInfo } from './billing.ts'
import { instantFromWire } from './wire-time.ts'

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

/** Card: billing date; transfer: due date. */
export const payDateOf = ({
  billingDate,
  paymentMethod,
}: Pick<BillingInfo, 'billingDate' | 'paymentMethod'>): string =>
  paymentMethod === 'BANK_TRANSFER' ? transferDueOn(billingDate) : billingDate

/** As on its invoice. */
export const dueDateOf = (bill: Pick<BillingInfo, 'billingDate' | 'paymentMethod' | 'documents'>): string =>
  bill.documents.findLast(({ kind }) => kind === 'invoice')?.dueDate ?? payDateOf(bill)
