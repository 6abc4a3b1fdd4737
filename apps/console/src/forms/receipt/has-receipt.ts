import type { BillingInfo } from '@touchline/contract/billing'
import { isNothingToPay } from '../../lib/wire/payment-status.ts'

/** Only a paid bill has one, not a month that was closed with nothing to pay. */
export const hasReceipt = (billing: BillingInfo): boolean =>
  billing.paymentStatus === 'Complete' && !isNothingToPay(billing)
