import { money } from '@touchline/domain/money'
import { writeAudit } from '../../../books/audit.ts'
import type { Tx } from '../../../db/connect.ts'
import { inTransaction, jobsScope } from '../../../db/transaction.ts'
import type { FailedRefund, ProviderAnswer, Refunded } from '../../../ports/payments.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'
import { PermanentFailure } from '../../../queue/queue.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { alarm, bookRefunds } from './book-refunds.ts'
import { findOrder, type OrderKey, settleOrder } from './refund.store.ts'

const ASK_AGAIN_SECONDS = 60

/**
 * Looks for this order's refund at the provider first, so that a crash refunds nothing twice. A refusal ends the order
 * with an alarm.
 */
export async function makeRefund(deps: Deps, key: OrderKey): Promise<void> {
  const { organizationId } = key
  const order = await inTransaction(deps.db, { organizationId }, (tx) => findOrder(tx, key))
  if (order?.state === 'refused') throw refusedBy(key, order.refusal)
  if (order?.state !== 'open') return
  const answer = await deps.payments.refund({
    chargeId: order.charge_id,
    amount: money(BigInt(order.amount), order.currency),
    idempotencyKey: order.idempotency_key,
  })
  const failed = await inTransaction(deps.db, jobsScope, (tx) => settle(tx, deps, key, answer))
  if (answer.kind === 'rejected') throw refusedBy(key, answer.code)
  alarm(order.charge_id, failed)
}

const refusedBy = ({ billingId }: OrderKey, code: string | null): PermanentFailure =>
  new PermanentFailure(`the provider refuses the refund of billing ${billingId}: ${code}`)

async function settle(
  tx: Tx,
  deps: Deps,
  key: OrderKey,
  answer: ProviderAnswer<Refunded>,
): Promise<readonly FailedRefund[]> {
  const now = deps.clock.now()
  switch (answer.kind) {
    case 'unavailable': {
      const runAt = now + (answer.retryAfterSeconds ?? ASK_AGAIN_SECONDS) * 1_000
      await enqueue(tx, jobs.makeRefundAgain(key), { now, runAt })
      return []
    }
    case 'rejected':
      await settleOrder(tx, key, { state: 'refused', refusal: answer.code }, now)
      await writeAudit(tx, {
        organizationId: key.organizationId,
        actor: 'settlement',
        action: 'refund-refused',
        subject: `billing:${key.billingId}`,
        before: null,
        after: { reference: key.reference, refusal: answer.code },
        at: now,
      })
      return []
    case 'ok':
      return bookRefunds(tx, deps, { ...answer.value, key, askedBefore: null, actor: 'settlement' })
  }
}
