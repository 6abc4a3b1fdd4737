import type { Instant } from '@touchline/domain/calendar'
import type { ChargeId } from '@touchline/domain/ids'
import { writeAudit } from '../../../books/audit.ts'
import { failedRefunds, recordFailedRefund } from '../../../books/billing/failed-refunds.ts'
import type { SettlementKey } from '../../../books/billing/settlements.ts'
import type { Tx } from '../../../db/connect.ts'
import type { FailedRefund, Refunded } from '../../../ports/payments.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'
import { PermanentFailure } from '../../../queue/queue.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { knowsCharge } from '../provider/store.ts'
import { applyPaymentResult } from '../settlement/apply-payment-result.ts'
import { type BookingContext, bookGivenBack } from '../settlement/book-given-back.ts'
import { noteFailedOrder, openOrders, settleOrder } from './refund.store.ts'

interface Listed extends Refunded {
  readonly key: SettlementKey
  /** Failures booked since are news again: a first try may not have reported them. */
  readonly askedBefore: Instant | null
  readonly actor: 'settlement' | 'reconciliation'
}

/** An order matches the refund with its key; a refund without a key was made on the provider's page. */
export async function bookRefunds(
  tx: Tx,
  { clock, ids, cell }: Deps,
  { key, outcome, ordered, failed, askedBefore, actor }: Listed,
): Promise<readonly FailedRefund[]> {
  const now = clock.now()
  const context = { now, newId: ids.uuid, issuer: cell.issuer, actor } as const
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
  const keys = [...ordered, ...news.flatMap(({ idempotencyKey }) => idempotencyKey ?? [])]
  await bookOrders(tx, booking, keys, standing + news.reduce((sum, { amount }) => sum + Number(amount.minor), 0))
  for (const each of news) {
    await bookRefunded(tx, booking, Number(each.amount.minor))
    await bookFailed(tx, booking, each)
  }
  await bookRefunded(tx, booking, standing)
  return [...unsaid, ...news]
}

export function alarm(chargeId: ChargeId, failed: readonly FailedRefund[]): void {
  if (failed.length === 0) return
  const said = failed.map(({ refundId, reason }) => `${refundId} (${reason ?? 'no reason given'})`).join(', ')
  throw new PermanentFailure(`of charge ${chargeId} refunds failed and are owed: ${said}`)
}

interface Booking {
  readonly key: SettlementKey
  readonly outcome: Refunded['outcome']
  readonly context: BookingContext
}

async function bookOrders(tx: Tx, booking: Booking, keys: readonly string[], inAll: number): Promise<void> {
  const { key, context } = booking
  const orders = await openOrders(tx, key, keys)
  let through = inAll - orders.reduce((sum, { amount }) => sum + amount, 0)
  await bookRefunded(tx, booking, through)
  for (const { reference, amount } of orders) {
    through += amount
    const bookedAfter = await bookRefunded(tx, booking, through)
    await settleOrder(tx, { ...key, reference }, { state: 'made', booked_after: bookedAfter }, context.now)
  }
}

function bookRefunded(tx: Tx, { key, outcome, context }: Booking, refundedInAll: number): Promise<number | null> {
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
