import type { ResponseOf } from '@touchline/contract/endpoint'
import type { payBilling } from '@touchline/contract/payment'
import { shownFailure } from '@touchline/domain/payment'
import type { LockedSettlement } from '../../../books/billing/settlements.ts'

export type PaymentAnswer = ResponseOf<typeof payBilling>

export function stateOf(settlement: LockedSettlement | undefined): PaymentAnswer {
  if (settlement === undefined) throw new Error('a settlement vanished within its own transaction')
  const { payment_status: paymentStatus, failure_code: code, failure_decline_code: declineCode } = settlement
  return { paymentStatus, clientSecret: null, settlementFailureReason: shownFailure(code, declineCode) }
}
