import type { Instant } from '@touchline/domain/calendar'
import type { ChargeId } from '@touchline/domain/ids'
import { writeAudit } from '../../../books/audit.ts'
import { failedRefunds, recordFailedRefund } from '../../../books/billing/failed-refunds.ts'
import type { SettlementKey } from '../../../books/billing/settlements.ts'
import type { Tx } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { FailedRefund, ProviderRefunds } from '../../../ports/payments.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'
import { PermanentFailure } from '../../../queue/queue.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { keepIntent } from '../provider/found.store.ts'
import { judgeCharge } from '../provider/judge-charge.ts'
import { isMissing } from '../provider/missing-at-provider.ts'
import { knowsCharge } from '../provider/store.ts'
import { applyPaymentResult } from '../settlement/apply-payment-result.ts'
import { type BookingContext, bookGivenBack } from '../settlement/book-given-back.ts'
import { noteFailedOrder } from './refund.store.ts'

const ASK_AGAIN_SECONDS = 60

interface Question {
  readonly chargeId: ChargeId
  readonly askedBefore: Instant | null
}

/**
 * Books the charge's missing and failed refunds, whatever the order of events. A new failed refund raises an alarm: the
 * money is still owed. A retry repeats what the first may not have reported.
 */
export async function readRefunds(deps: Deps, { chargeId, askedBefore }: Question): Promise<void> {
  const answer = await deps.payments.readRefunds({ chargeId })
  if (answer.kind === 'rejected' && isMissing(answer)) return
  if (answer.kind === 'rejected') throw new PermanentFailure(`the provider refuses to show ${chargeId}: ${answer.code}`)
  const news = await inTransaction(deps.db, { system: 'payment-events' }, async (tx) => {
    if (answer.kind === 'ok') return answer.value === null ? [] : book(tx, deps, answer.value, askedBefore)
    const now = deps.clock.now()
    const runAt = now + (answer.retryAfterSeconds ?? ASK_AGAIN_SECONDS) * 1_000
    await enqueue(tx, jobs.readRefunds({ chargeId }), { now, runAt })
    return []
  })
  if (news.length === 0) return
  const said = news.map(({ refundId, reason }) => `${refundId} (${reason ?? 'no reason given'})`).join(', ')
  throw new PermanentFailure(`of charge ${chargeId} refunds failed and are owed: ${said}`)
}

async function book(
  tx: Tx,
  { clock, ids, cell }: Deps,
  read: ProviderRefunds,
  askedBefore: Instant | null,
): Promise<readonly FailedRefund[]> {
  const { organizationId, billingId, outcome, failed } = read
  const key = { organizationId, billingId }
  const now = clock.now()
  const verdict = await judgeCharge(tx, key, outcome)
  if (verdict === 'keep') await keepIntent(tx, key, outcome.intentId, now)
  if (verdict !== 'book' && verdict !== 'known') return []
  const context = { now, newId: ids.uuid, issuer: cell.issuer, actor: 'reconciliation' } as const
  const { refund, ...charged } = outcome
  await applyPaymentResult(tx, key, charged, { ...context, dunning: cell.dunning })
  const { chargeId } = outcome
  if (!(await knowsCharge(tx, { ...key, chargeId }))) return []
  const known = await failedRefunds(tx, { ...key, chargeId })
  if ([...known.bookedAt.keys()].some((refundId) => !failed.some((each) => each.refundId === refundId))) {
    await enqueue(tx, jobs.readRefunds({ chargeId }), { now })
    return []
  }
  const unsaid =
    askedBefore === null ? [] : failed.filter(({ refundId }) => (known.bookedAt.get(refundId) ?? 0) >= askedBefore)
  const news = failed.filter(({ refundId }) => !known.bookedAt.has(refundId))
  const standing = Number(refund?.inAll.minor ?? 0n)
  const booking = { key, outcome, context }
  await bookRefunded(tx, booking, standing + news.reduce((sum, { amount }) => sum + Number(amount.minor), 0))
  for (const each of news) {
    await bookRefunded(tx, booking, Number(each.amount.minor))
    await bookFailed(tx, booking, each)
  }
  await bookRefunded(tx, booking, standing)
  return [...unsaid, ...news]
}

interface Booking {
  readonly key: SettlementKey
  readonly outcome: ProviderRefunds['outcome']
  readonly context: BookingContext
}

const bookRefunded = (tx: Tx, { key, outcome, context }: Booking, refundedInAll: number): Promise<void> => {
  const given = { kind: 'refund', refundedInAll } as const
  const { chargeId } = outcome
  const { currency } = outcome.amount
  return bookGivenBack(tx, key, { chargeId, currency, given, at: context.now }, context)
}

async function bookFailed(tx: Tx, { key, outcome, context }: Booking, failed: FailedRefund): Promise<void> {
  const { refundId, reason, idempotencyKey } = failed
  const { now, actor } = context
  const amount = Number(failed.amount.minor)
  const { chargeId } = outcome
  await recordFailedRefund(tx, { ...key, chargeId, refundId, amount, reason }, now)
  if (idempotencyKey !== null) await noteFailedOrder(tx, key, idempotencyKey, now)
  await writeAudit(tx, {
    organizationId: key.organizationId,
    actor,
    action: 'refund-failed',
    subject: `billing:${key.billingId}`,
    before: null,
    after: { chargeId, refundId, amount, currency: failed.amount.currency, reason },
    at: now,
  })
}
