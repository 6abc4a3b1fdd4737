import type { Instant } from '@touchline/domain/calendar'
import type { Issuer } from '@touchline/domain/documents'
import type { BillingId } from '@touchline/domain/ids'
import { afterResult, type Dunning, type PaymentStatus } from '@touchline/domain/payment'
import { appendAudit } from '../../../books/audit.ts'
import { type ChargeKey, failedRefunds } from '../../../books/billing/failed-refunds.ts'
import { hasOpenOrder } from '../../../books/billing/refunds.ts'
import {
  closeAttempt,
  completeByCharge,
  type LockedSettlement,
  lockSettlements,
  type MadeCharge,
  type SettlementKey,
  setStatus,
} from '../../../books/billing/settlements.ts'
import { lockOrganizations } from '../../../books/contract/lock-organizations.ts'
import { pausedAmong } from '../../../books/contract/pauses.ts'
import { issueReceipts } from '../../../books/documents/issue-receipt.ts'
import type { Tx } from '../../../db/connect.ts'
import type { ChargeOutcome } from '../../../ports/payments.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'
import { resumeContract } from '../pause/pause-contract.ts'
import { knowsCharge } from '../provider/store.ts'
import { bookGivenBack } from './book-given-back.ts'
import { failSettlement } from './fail-settlement.ts'

export interface PaymentResultContext {
  readonly now: Instant
  readonly newId: () => string
  readonly issuer: Issuer
  readonly dunning: Dunning
}

interface From {
  readonly actor: 'settlement' | 'payer' | 'provider-event' | 'reconciliation'
}

export interface PaymentResult extends From {
  readonly key: SettlementKey
  readonly outcome: ChargeOutcome
}

export const applyPaymentResult = (
  tx: Tx,
  key: SettlementKey,
  outcome: ChargeOutcome,
  { actor, ...context }: PaymentResultContext & From,
): Promise<void> => applyPaymentResults(tx, [{ key, outcome, actor }], context)

/**
 * The only path of payment results: locked, idempotent, never back from Complete (invariants I18, I22, I24), all
 * consequences in the same transaction. Each result is of another organisation. Receipts come last: their number blocks
 * other payments until commit.
 */
export async function applyPaymentResults(
  tx: Tx,
  results: readonly PaymentResult[],
  context: PaymentResultContext,
): Promise<void> {
  if (results.length === 0) return
  const keys = results.map(({ key }) => key)
  await lockOrganizations(
    tx,
    keys.map(({ organizationId }) => organizationId),
  )
  const settlements = await lockSettlements(tx, keys)
  const fresh = results.flatMap((result): readonly New[] => {
    const settlement = settlements.get(result.key.billingId)
    if (settlement === undefined) return []
    const next = afterResult(settlement.payment_status, result.outcome.kind)
    const isNew = next !== 'ignored' && next !== settlement.payment_status && !isHearsay(settlement, result)
    return isNew ? [{ ...result, settlement, next }] : []
  })
  const paid = fresh.flatMap((result) => (isPaid(result) ? [result] : []))
  const restored = await complete(tx, paid, context)
  for (const result of fresh) if (!isPaid(result)) await record(tx, result, context)
  await appendAudit(
    tx,
    fresh.map((result) => auditOf(result, context)),
  )
  const receipts = paid.map(({ key }) => ({ ...key, restored: restored.get(key.billingId) }))
  const { now: issuedAt, issuer, newId } = context
  await issueReceipts(tx, receipts, { issuedAt, issuer, newId })
  for (const result of results) if (settlements.has(result.key.billingId)) await applyRefund(tx, result, context)
}

interface New extends PaymentResult {
  readonly settlement: LockedSettlement
  readonly next: PaymentStatus
}

interface Paid extends New {
  readonly outcome: Succeeded
}

const isPaid = (result: New): result is Paid => result.outcome.kind === 'succeeded'

async function applyRefund(tx: Tx, { key, outcome, actor }: PaymentResult, context: PaymentResultContext) {
  if (outcome.kind !== 'succeeded' || outcome.refund === undefined) return
  const { inAll, at } = outcome.refund
  const given = { kind: 'refund', refundedInAll: Number(inAll.minor) } as const
  const { chargeId } = outcome
  // Paid by another charge, or in a copied database.
  if (!(await knowsCharge(tx, { ...key, chargeId }))) return
  if (await needsList(tx, { ...key, chargeId })) {
    await enqueue(tx, jobs.readRefunds({ chargeId }), { now: context.now })
    return
  }
  const reported = { chargeId, currency: inAll.currency, given, at: at ?? context.now }
  await bookGivenBack(tx, key, reported, { ...context, actor })
}

/** The sum may be older than a failure, or include what an operator ordered. */
const needsList = async (tx: Tx, charge: ChargeKey): Promise<boolean> =>
  (await failedRefunds(tx, charge)).bookedAt.size > 0 || (await hasOpenOrder(tx, charge))

const auditOf = ({ key, actor, settlement, outcome, next }: New, { now }: PaymentResultContext) =>
  ({
    organizationId: key.organizationId,
    actor,
    action: 'payment-result',
    subject: `billing:${key.billingId}`,
    before: { paymentStatus: settlement.payment_status },
    after: { paymentStatus: next, ...cardOf(settlement), ...reasonOf(outcome) },
    at: now,
  }) as const

const cardOf = ({ payment_method, card_brand: brand, card_last4: last4 }: LockedSettlement) =>
  payment_method === 'CREDIT_CARD' ? { brand, last4 } : {}

const reasonOf = (outcome: ChargeOutcome) =>
  outcome.kind === 'failed' ? { failure: { code: outcome.declineCode ?? outcome.code } } : {}

/** A late event may be of an earlier attempt: only the call's answer or a query of the provider counts. */
const isHearsay = (
  { payment_status: current }: LockedSettlement,
  { outcome: { kind }, actor }: PaymentResult,
): boolean => actor === 'provider-event' && kind !== 'succeeded' && current !== 'InProgress'

async function record(tx: Tx, { key, settlement, outcome, actor }: New, context: PaymentResultContext): Promise<void> {
  switch (outcome.kind) {
    case 'succeeded':
      return
    case 'failed':
      return failSettlement(tx, key, settlement, outcome, { ...context, actor })
    case 'needs-action': {
      const failure = { ...outcome, code: 'authentication_required', declineCode: null }
      return failSettlement(tx, key, settlement, failure, { ...context, actor })
    }
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

const chargeOf = ({ key, settlement: { total }, outcome }: Paid): MadeCharge => {
  const amount = Number(outcome.amount.minor)
  if (amount !== total) throw new Error(`billing ${key.billingId} of ${total} was charged ${amount}`)
  const { organizationId, billingId } = key
  const { intentId, chargeId } = outcome
  return { organizationId, billingId, chargeId, intentId, currency: outcome.amount.currency, amount }
}

async function complete(
  tx: Tx,
  paid: readonly Paid[],
  { now, newId }: PaymentResultContext,
): Promise<ReadonlyMap<BillingId, string | null | undefined>> {
  await completeByCharge(tx, paid.map(chargeOf), now)
  const isPaused = await pausedAmong(
    tx,
    paid.map(({ key }) => key.organizationId),
  )
  const restored = new Map<BillingId, string | null | undefined>()
  for (const { key, settlement, actor } of paid.filter((each) => isPaused.has(each.key.organizationId))) {
    const { organizationId, billingId } = key
    const target = { organizationId, contractId: settlement.contract_id, now, newId, actor }
    restored.set(billingId, await resumeContract(tx, target))
  }
  return restored
}
