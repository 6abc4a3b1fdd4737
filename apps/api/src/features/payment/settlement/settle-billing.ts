import type { Instant, Milliseconds } from '@touchline/domain/calendar'
import type { Issuer } from '@touchline/domain/documents'
import { money } from '@touchline/domain/money'
import { beginAttempt, lockSettlement, openAttempt, type SettlementKey } from '../../../books/billing/settlements.ts'
import type { Db, Tx } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { ChargeOutcome, ChargeRequest, NotNow, Payments } from '../../../ports/payments.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/kinds.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { applyPaymentResult } from './apply-payment-result.ts'

export interface Settling {
  readonly db: Db
  readonly clock: Clock
  readonly payments: Payments
  readonly issuer: Issuer
  readonly newId: () => string
  readonly graceDays: number
}

export const settlingOf = ({ db, clock, payments, ids, cell }: Deps): Settling => ({
  db,
  clock,
  payments,
  newId: ids.uuid,
  issuer: cell.issuer,
  graceDays: cell.settlementGraceDays,
})

type Begun =
  | { readonly kind: 'nothing-to-do' }
  | { readonly kind: 'no-card' }
  | { readonly kind: 'charge' | 'reconcile'; readonly request: ChargeRequest }

/**
 * Charges a fixed billing. The attempt and its idempotency key are committed before the provider is called (invariant
 * I21), so a later run that finds an attempt in flight asks what became of it and never charges under a new key first
 * (invariant I20). Does nothing when the attempt it is to make was made: by a run of this job that was killed, or
 * because a new card came.
 */
export async function settleBilling(settling: Settling, key: SettlementKey, attempt: number): Promise<void> {
  const { db, clock, payments } = settling
  const scope = { organizationId: key.organizationId }
  const begun = await inTransaction(db, scope, (tx) => begin(tx, key, attempt, clock.now()))
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

async function begin(tx: Tx, key: SettlementKey, attempt: number, now: Instant): Promise<Begun> {
  const settlement = await lockSettlement(tx, key)
  if (settlement === undefined) return { kind: 'nothing-to-do' }
  const { provider_customer_id: customerId, intent_id: intentId, payment_status: status } = settlement
  const charged = { ...key, intentId, amount: money(BigInt(settlement.total), settlement.currency) }
  const open = await openAttempt(tx, key)
  if (open !== undefined && customerId !== null) {
    const made = {
      attempt: open.attempt,
      idempotencyKey: open.idempotency_key,
      paymentMethodId: open.payment_method_id,
      isPayerPresent: open.is_payer_present,
    }
    return { kind: 'reconcile', request: { ...charged, ...made, customerId } }
  }
  const isDue = (status === 'Waiting' || status === 'Error') && settlement.attempt + 1 === attempt
  if (!isDue || settlement.payment_method === 'BANK_TRANSFER') return { kind: 'nothing-to-do' }
  const paymentMethodId = settlement.card_payment_method_id
  if (customerId === null || paymentMethodId === null) return { kind: 'no-card' }
  const made = { attempt, paymentMethodId, isPayerPresent: false }
  const idempotencyKey = await beginAttempt(tx, key, made, now)
  return { kind: 'charge', request: { ...charged, ...made, idempotencyKey, customerId } }
}

/**
 * Asks the provider what became of an attempt; one it never saw is made again under the same key. A failed intent may
 * refer to the attempt before, so it is confirmed again: an attempt that was seen is answered as it was, not made
 * twice.
 */
async function reconcile(settling: Settling, key: SettlementKey, request: ChargeRequest): Promise<void> {
  const found = await settling.payments.findCharge(request)
  const hasFailed = found?.kind === 'failed' || found?.kind === 'needs-action'
  const isAnswer = found !== null && !(hasFailed && request.intentId !== null)
  const outcome = isAnswer ? found : await settling.payments.charge(request)
  await record(settling, key, outcome, 'reconciliation')
}

/** When to ask the provider again; null where it has decided. */
function askAgainMs(outcome: ChargeOutcome | NotNow): Milliseconds | null {
  if (outcome.kind === 'not-now') return outcome.retryAfterSeconds * 1_000
  if (outcome.kind === 'unknown') return 60_000
  return outcome.kind === 'processing' ? 3_600_000 : null
}

const record = (
  settling: Settling,
  key: SettlementKey,
  outcome: ChargeOutcome | NotNow,
  actor: 'settlement' | 'reconciliation',
): Promise<void> =>
  inTransaction(settling.db, { organizationId: key.organizationId }, (tx) =>
    recordIn(tx, settling, key, outcome, actor),
  )

/**
 * Applies what the provider said, and queues a question about what it has not decided yet. What it has no time for leaves
 * the attempt as it is: it is made again under its key.
 */
export async function recordIn(
  tx: Tx,
  { clock, newId, issuer, graceDays }: Settling,
  { organizationId, billingId }: SettlementKey,
  outcome: ChargeOutcome | NotNow,
  actor: 'settlement' | 'payer' | 'reconciliation',
): Promise<void> {
  const now = clock.now()
  const key = { organizationId, billingId }
  if (outcome.kind !== 'not-now') await applyPaymentResult(tx, key, outcome, { now, newId, issuer, graceDays, actor })
  const restMs = askAgainMs(outcome)
  if (restMs !== null) await enqueue(tx, jobs.reconcile(key), { now, runAt: now + restMs })
}
