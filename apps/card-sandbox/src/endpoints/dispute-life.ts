import type { Charge } from '../objects/charge.ts'
import { type Dispute, isDecided, isInquiry, newDispute } from '../objects/dispute.ts'
import { type Cause, emit, type Sandbox } from '../sandbox.ts'
import { newId } from '../store/identifier.ts'

/** An inquiry asks; a dispute takes the money back until it is decided. */
export type DisputeKind = 'dispute' | 'inquiry'

/** The cardholder disputes what is left of a charge at the bank. */
export const openDispute = (
  sandbox: Sandbox,
  cause: Cause,
  charge: Charge,
  kind: DisputeKind,
  amount = charge.amount - charge.amount_refunded,
): Dispute => {
  const { books, clock } = sandbox
  const dispute = books.disputes.put(
    newDispute({
      id: newId('du'),
      amount,
      charge: charge.id,
      created: clock.nowSeconds(),
      currency: charge.currency,
      payment_intent: charge.payment_intent,
      status: kind === 'inquiry' ? 'warning_needs_response' : 'needs_response',
    }),
  )
  books.charges.put({ ...charge, disputed: true })
  emit(sandbox, cause, 'charge.dispute.created', dispute)
  if (kind === 'dispute') emit(sandbox, cause, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** The bank decides, once. An inquiry that is won is closed without any money moved. */
export const decideDispute = (sandbox: Sandbox, cause: Cause, dispute: Dispute, outcome: 'lost' | 'won'): Dispute => {
  if (isDecided(dispute)) return dispute
  const status = outcome === 'won' && isInquiry(dispute) ? 'warning_closed' : outcome
  const decided = sandbox.books.disputes.put({ ...dispute, status, is_charge_refundable: status !== 'lost' })
  if (status === 'won') emit(sandbox, cause, 'charge.dispute.funds_reinstated', decided)
  if (status === 'lost' && isInquiry(dispute)) emit(sandbox, cause, 'charge.dispute.funds_withdrawn', decided)
  emit(sandbox, cause, 'charge.dispute.closed', decided, { status: dispute.status })
  return decided
}
