import { money } from '@touchline/domain/money'
import type { Db, Tx } from '../../db/connect.ts'
import type { ReceiptIssuer } from '../../db/receipts.ts'
import { beginAttempt, lockSettlement, openAttempt, type SettlementKey } from '../../db/settlements.ts'
import { inTransaction } from '../../db/transaction.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ChargeOutcome, ChargeRequest, Payments } from '../../ports/payments.ts'
import { applyPaymentResult } from './apply-payment-result.ts'

export interface Settling {
  readonly db: Db
  readonly clock: Clock
  readonly payments: Payments
  readonly issuer: ReceiptIssuer
  readonly newId: () => string
}

type Begun =
  | { readonly kind: 'nothing-to-do' }
  | { readonly kind: 'no-card' }
  | { readonly kind: 'charge' | 'reconcile'; readonly request: ChargeRequest }

/**
 * Charges a fixed billing. The attempt and its idempotency key are committed before the provider is called (trust I21), so
 * whoever finds an attempt in flight later asks what became of it and never charges under a new key first (trust I20).
 */
export async function settleBilling(settling: Settling, key: SettlementKey): Promise<void> {
  const { db, clock, payments } = settling
  const begun = await inTransaction(db, { organizationId: key.organizationId }, (tx) => begin(tx, key, clock.now()))
  switch (begun.kind) {
    case 'nothing-to-do':
      return
    case 'no-card':
      return record(
        settling,
        key,
        { kind: 'failed', intentId: null, code: 'card_missing', declineCode: null },
        'settlement',
      )
    case 'reconcile':
      return reconcile(settling, key, begun.request)
    case 'charge':
      return record(settling, key, await payments.charge(begun.request), 'settlement')
  }
}

async function begin(tx: Tx, key: SettlementKey, now: number): Promise<Begun> {
  const settlement = await lockSettlement(tx, key)
  if (settlement === undefined) return { kind: 'nothing-to-do' }
  const amount = money(BigInt(settlement.total), settlement.currency)
  const open = await openAttempt(tx, key)
  const customerId = settlement.provider_customer_id
  if (open !== undefined && customerId !== null) {
    const request = {
      ...key,
      attempt: open.attempt,
      idempotencyKey: open.idempotency_key,
      intentId: settlement.intent_id,
      customerId,
      paymentMethodId: open.payment_method_id,
      amount,
    }
    return { kind: 'reconcile', request }
  }
  const isDue = settlement.payment_status === 'Waiting' || settlement.payment_status === 'Error'
  if (!isDue || settlement.payment_method === 'BANK_TRANSFER') return { kind: 'nothing-to-do' }
  const paymentMethodId = settlement.card_payment_method_id
  if (customerId === null || paymentMethodId === null) return { kind: 'no-card' }
  const attempt = settlement.attempt + 1
  const idempotencyKey = await beginAttempt(tx, key, attempt, paymentMethodId, now)
  return {
    kind: 'charge',
    request: { ...key, attempt, idempotencyKey, intentId: settlement.intent_id, customerId, paymentMethodId, amount },
  }
}

/** Asks the provider what became of an attempt; one it never saw is made again under the same key. */
async function reconcile(settling: Settling, key: SettlementKey, request: ChargeRequest): Promise<void> {
  const found = await settling.payments.findCharge(request)
  const isSame = found !== null && !(found.kind === 'failed' && request.intentId !== null)
  const outcome = isSame ? found : await settling.payments.charge(request)
  await record(settling, key, outcome, 'reconciliation')
}

const RECONCILE_AFTER_MS = 60_000

async function record(
  settling: Settling,
  key: SettlementKey,
  outcome: ChargeOutcome,
  actor: 'settlement' | 'reconciliation',
): Promise<void> {
  const now = settling.clock.now()
  const context = { now, newId: settling.newId, issuer: settling.issuer, actor }
  const { organizationId } = key
  await inTransaction(settling.db, { organizationId }, async (tx) => {
    await applyPaymentResult(tx, key, outcome, context)
    if (outcome.kind !== 'unknown') return
    await enqueue(tx, { kind: 'settle', organizationId, payload: { ...key }, runAt: now + RECONCILE_AFTER_MS }, now)
  })
}
