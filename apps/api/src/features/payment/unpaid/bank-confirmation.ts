import { shownFailure } from '@touchline/domain/payment'
import { lockSettlement, openAttempt, type SettlementKey } from '../../../books/billing/settlements.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { ChargeOutcome, NotNow } from '../../../ports/payments.ts'
import type { Refusal } from '../../../use-case/refusal.ts'
import { recordIn, type Settling } from '../settlement/settle-billings.ts'
import { noSettlement } from './no-settlement.ts'
import { type PaymentAnswer, stateOf } from './payment-state.ts'

export interface PaymentResult {
  readonly kind: 'read'
  readonly state: PaymentAnswer
}

/** Asks the provider after the cardholder confirmed. A failed intent of an earlier attempt changes nothing. */
export async function readPaymentResult(
  settling: Settling,
  key: SettlementKey,
): Promise<PaymentResult | Refusal<'not-fixed' | 'not-found'>> {
  const { db, payments } = settling
  const scope = { organizationId: key.organizationId }
  const found = await inTransaction(db, scope, async (tx) => {
    const settlement = await lockSettlement(tx, key)
    if (settlement === undefined) return noSettlement(tx, key)
    return { kind: 'found' as const, settlement, isOpen: (await openAttempt(tx, key)) !== undefined }
  })
  if (found.kind === 'refused') return found
  const { settlement, isOpen } = found
  const { intent_id: intentId, provider_customer_id: customerId, payment_status: status } = settlement
  if (status !== 'Error' || isOpen || intentId === null || customerId === null)
    return { kind: 'read', state: stateOf(settlement) }
  const outcome = await payments.findCharge({ billingId: key.billingId, customerId, intentId, isPayerPresent: true })
  return inTransaction(db, scope, async (tx) => {
    const isResult = outcome?.kind === 'succeeded' || outcome?.kind === 'processing'
    if (isResult) await recordIn(tx, settling, key, outcome, 'reconciliation')
    const state = stateOf(await lockSettlement(tx, key))
    return { kind: 'read', state: state.paymentStatus === 'Error' ? { ...state, ...detailOf(outcome) } : state }
  })
}

function detailOf(outcome: ChargeOutcome | NotNow | null): Partial<PaymentAnswer> {
  if (outcome?.kind === 'needs-action') return { clientSecret: outcome.clientSecret }
  if (outcome?.kind === 'failed') return { settlementFailureReason: shownFailure(outcome.code, outcome.declineCode) }
  return {}
}
