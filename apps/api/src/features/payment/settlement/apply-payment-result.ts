import type { Instant } from '@touchline/domain/calendar'
import type { Issuer } from '@touchline/domain/documents'
import { afterResult, type Dunning, type PaymentStatus } from '@touchline/domain/payment'
import { writeAudit } from '../../../books/audit.ts'
import {
  closeAttempt,
  type LockedSettlement,
  lockSettlement,
  recordCharge,
  type SettlementKey,
  setStatus,
} from '../../../books/billing/settlements.ts'
import { issueReceipt } from '../../../books/documents/issue-receipt.ts'
import type { Tx } from '../../../db/connect.ts'
import type { ChargeOutcome } from '../../../ports/payments.ts'
import { resumeContract } from '../pause/pause-contract.ts'
import { bookGivenBack } from './book-given-back.ts'
import { failSettlement } from './fail-settlement.ts'

interface PaymentResultContext {
  readonly now: Instant
  readonly newId: () => string
  readonly issuer: Issuer
  readonly dunning: Dunning
  /** The source: the settlement job, the payer at the console, the provider's event, or a reconciliation. */
  readonly actor: 'settlement' | 'payer' | 'provider-event' | 'reconciliation'
}

/**
 * The one path of every payment result, from whatever source: locked, idempotent, and never back from Complete
 * (invariant I18, I22, I24). Receipt or credit note, charge, restored plan, audit row, retry and the order to
 * pause are written in the same transaction.
 */
export async function applyPaymentResult(
  tx: Tx,
  key: SettlementKey,
  outcome: ChargeOutcome,
  context: PaymentResultContext,
): Promise<void> {
  const settlement = await lockSettlement(tx, key)
  if (settlement === undefined) return
  const { payment_status: current } = settlement
  const next = afterResult(current, outcome.kind)
  const isNewResult = next !== 'ignored' && next !== current && !isHearsay(current, outcome, context)
  if (isNewResult) await recordResult(tx, key, settlement, outcome, next, context)
  if (outcome.kind !== 'succeeded' || outcome.refund === undefined) return
  const { inAll, at } = outcome.refund
  const given = { kind: 'refund', refundedInAll: Number(inAll.minor) } as const
  const { chargeId } = outcome
  await bookGivenBack(tx, key, { chargeId, currency: inAll.currency, given, at: at ?? context.now }, context)
}

async function recordResult(
  tx: Tx,
  key: SettlementKey,
  settlement: LockedSettlement,
  outcome: ChargeOutcome,
  next: PaymentStatus,
  context: PaymentResultContext,
): Promise<void> {
  await record(tx, key, settlement, outcome, context)
  await writeAudit(tx, {
    organizationId: key.organizationId,
    actor: context.actor,
    action: 'payment-result',
    subject: `billing:${key.billingId}`,
    before: { paymentStatus: settlement.payment_status },
    after: { paymentStatus: next, ...cardOf(settlement), ...reasonOf(outcome) },
    at: context.now,
  })
}

/** The card in force when the result came: the one that was charged, but for the seconds of a change. */
const cardOf = ({ payment_method, card_brand: brand, card_last4: last4 }: LockedSettlement) =>
  payment_method === 'CREDIT_CARD' ? { brand, last4 } : {}

const reasonOf = (outcome: ChargeOutcome) =>
  outcome.kind === 'failed' ? { failure: { code: outcome.declineCode ?? outcome.code } } : {}

/**
 * A late event may be of an earlier attempt: only the call's own answer, or a question to the provider, can say that
 * this one failed.
 */
const isHearsay = (current: PaymentStatus, { kind }: ChargeOutcome, { actor }: PaymentResultContext): boolean =>
  actor === 'provider-event' && kind !== 'succeeded' && current !== 'InProgress'

async function record(
  tx: Tx,
  key: SettlementKey,
  settlement: LockedSettlement,
  outcome: ChargeOutcome,
  context: PaymentResultContext,
): Promise<void> {
  switch (outcome.kind) {
    case 'succeeded':
      return complete(tx, key, settlement, outcome, context)
    case 'failed':
      return failSettlement(tx, key, settlement, outcome, context)
    case 'needs-action':
      return failSettlement(
        tx,
        key,
        settlement,
        { ...outcome, code: 'authentication_required', declineCode: null },
        context,
      )
    case 'processing':
      await setStatus(tx, key, { payment_status: 'InProgress', intent_id: outcome.intentId }, context.now)
      return
    case 'unknown':
      await closeAttempt(tx, key, 'unknown', null, context.now)
      await setStatus(tx, key, { payment_status: 'ProcessCallError' }, context.now)
      return
  }
}

type Succeeded = Extract<ChargeOutcome, { kind: 'succeeded' }>

async function complete(
  tx: Tx,
  key: SettlementKey,
  { contract_id, total }: LockedSettlement,
  outcome: Succeeded,
  context: PaymentResultContext,
): Promise<void> {
  const amount = Number(outcome.amount.minor)
  if (amount !== total) throw new Error(`billing ${key.billingId} of ${total} was charged ${amount}`)
  const { intentId, chargeId } = outcome
  await recordCharge(tx, key, { chargeId, intentId, currency: outcome.amount.currency, amount }, context.now)
  await closeAttempt(tx, key, 'succeeded', null, context.now)
  const cleared = { failure_code: null, failure_decline_code: null }
  await setStatus(
    tx,
    key,
    { payment_status: 'Complete', intent_id: intentId, charge_id: chargeId, ...cleared },
    context.now,
  )
  const restored = await resumeContract(tx, {
    organizationId: key.organizationId,
    contractId: contract_id,
    now: context.now,
    newId: context.newId,
    actor: context.actor,
  })
  await issueReceipt(tx, { ...key, issuedAt: context.now, issuer: context.issuer, newId: context.newId, restored })
}
