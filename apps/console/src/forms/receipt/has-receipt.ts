import type { BillingInfo } from '@touchline/contract/billing'
import { billKind } from '@touchline/domain/payment'

/** Only a paid bill has one, not a month that was closed with nothing to pay. */
export const hasReceipt = (billing: BillingInfo): boolean => billKind(billing) === 'paid'
