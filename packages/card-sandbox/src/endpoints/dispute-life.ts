import type { Movement } from '../objects/balance-transaction.ts'
import type { Charge } from '../objects/charge.ts'
import { type Dispute, type DisputeReason, isDecided, isInquiry, newDispute } from '../objects/dispute.ts'
import { type Cause, changesBetween, emit, type Sandbox } from '../sandbox.ts'
import { newId } from '../store/identifier.ts'
import { move } from './payout-life.ts'

/** Only a dispute withdraws money before the decision. */
export type DisputeKind = 'dispute' | 'inquiry'

interface Complaint {
  kind: DisputeKind
  /** Minor units; the rest of the charge by default. */
  amount?: number | undefined
  reason?: DisputeReason
}

const FEE = { amount: 1_500, description: 'Dispute fee' }

const moved = (
  sandbox: Sandbox,
  dispute: Dispute,
  movement: Omit<Movement, 'currency' | 'source' | 'type'>,
): Dispute => {
  const { balance_transactions: before, currency, id: source } = dispute
  const entry = move(sandbox, { ...movement, currency, source, type: 'adjustment' })
  return sandbox.books.disputes.put({ ...dispute, balance_transactions: [...before, entry] })
}

const withdrawn = (sandbox: Sandbox, dispute: Dispute): Dispute =>
  moved(sandbox, dispute, {
    amount: -dispute.amount,
    description: `Chargeback withdrawal for ${dispute.charge}`,
    fee: FEE,
    reporting_category: 'dispute',
  })

const reinstated = (sandbox: Sandbox, dispute: Dispute): Dispute =>
  moved(sandbox, dispute, {
    amount: dispute.amount,
    description: `Chargeback reversal for ${dispute.charge}`,
    reporting_category: 'dispute_reversal',
  })

export const openDispute = (
  sandbox: Sandbox,
  cause: Cause,
  charge: Charge,
  { kind, amount = charge.amount - charge.amount_refunded, reason = 'fraudulent' }: Complaint,
): Dispute => {
  const { books, clock } = sandbox
  const opened = books.disputes.put(
    newDispute({
      id: newId('du'),
      amount,
      brand: charge.payment_method_details.card.brand,
      charge: charge.id,
      created: clock.nowSeconds(),
      currency: charge.currency,
      payment_intent: charge.payment_intent,
      reason,
      status: kind === 'inquiry' ? 'warning_needs_response' : 'needs_response',
    }),
  )
  books.charges.put({ ...charge, disputed: true })
  const dispute = kind === 'dispute' ? withdrawn(sandbox, opened) : opened
  emit(sandbox, cause, 'charge.dispute.created', dispute)
  if (kind === 'dispute') emit(sandbox, cause, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

const reportCharge = (sandbox: Sandbox, cause: Cause, { charge: id }: Dispute): void => {
  const charge = sandbox.books.charges.get(id)
  if (charge !== undefined) emit(sandbox, cause, 'charge.updated', charge)
}

/** Once. A won inquiry moves no money. */
export const decideDispute = (sandbox: Sandbox, cause: Cause, dispute: Dispute, outcome: 'lost' | 'won'): Dispute => {
  if (isDecided(dispute)) return dispute
  const status = outcome === 'won' && isInquiry(dispute) ? 'warning_closed' : outcome
  const isWithdrawn = status === 'lost' && isInquiry(dispute)
  const closed = sandbox.books.disputes.put({ ...dispute, status, is_charge_refundable: status !== 'lost' })
  const back = status === 'won' ? reinstated(sandbox, closed) : closed
  const decided = isWithdrawn ? withdrawn(sandbox, closed) : back
  if (status === 'won') emit(sandbox, cause, 'charge.dispute.funds_reinstated', decided)
  if (isWithdrawn) emit(sandbox, cause, 'charge.dispute.funds_withdrawn', decided)
  emit(sandbox, cause, 'charge.dispute.closed', decided, { status: dispute.status })
  reportCharge(sandbox, cause, decided)
  return decided
}

/** An inquiry becomes a dispute: the money is withdrawn. */
const escalate = (sandbox: Sandbox, cause: Cause, dispute: Dispute): void => {
  const { payment_method_details: details, status } = dispute
  const escalated = withdrawn(sandbox, {
    ...dispute,
    is_charge_refundable: false,
    payment_method_details: { ...details, card: { ...details.card, case_type: 'chargeback' } },
    status: 'needs_response',
  })
  emit(sandbox, cause, 'charge.dispute.updated', escalated, { status })
  emit(sandbox, cause, 'charge.dispute.funds_withdrawn', escalated)
}

/** The provider's magic evidence texts make the bank decide. */
export const changeDispute = (sandbox: Sandbox, cause: Cause, before: Dispute, after: Dispute): Dispute => {
  sandbox.books.disputes.put(after)
  emit(sandbox, cause, 'charge.dispute.updated', after, changesBetween(before, after))
  if (after.evidence !== before.evidence || after.status !== before.status) reportCharge(sandbox, cause, after)
  if (after.evidence_details.submission_count === before.evidence_details.submission_count) return after
  const word = after.evidence.uncategorized_text
  if (word === 'winning_evidence') decideDispute(sandbox, cause, after, 'won')
  if (word === 'losing_evidence') decideDispute(sandbox, cause, after, 'lost')
  if (word === 'escalate_inquiry_evidence' && isInquiry(after)) escalate(sandbox, cause, after)
  return after
}
