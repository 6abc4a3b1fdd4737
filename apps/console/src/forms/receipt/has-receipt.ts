import type { BillingInfo } from '@touchline/contract/billing'
import { billKind } from '@touchline/domain/payment'

/** Not a month closed with nothing to pay. */
export const hasReceipt = (billing: BillingInfo): boolean => billKind(billing) === 'paid'
