import type { Instant } from '@touchline/domain/calendar'
import { failedRefunds } from '../../../books/billing/failed-refunds.ts'
import { lockSettlement, type SettlementKey } from '../../../books/billing/settlements.ts'
import type { Tx } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { ChargeOutcome, ProviderEvent } from '../../../ports/payments.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { isNewEvent, knowsBilling, refreshCard } from '../store.ts'
import { applyPaymentResult } from './apply-payment-result.ts'

/** Applies one event of the provider, once, in one transaction with the note that it came. */
export async function receiveEvent({ db, clock, ids, cell }: Deps, event: ProviderEvent): Promise<void> {
  const now = clock.now()
  await inTransaction(db, { system: 'payment-events' }, async (tx) => {
    if (!(await isNewEvent(tx, event.id, event.type, now))) return
    switch (event.kind) {
      case 'other':
        return
      case 'unreadable':
        throw new Error(event.reason)
      case 'card-updated':
        await refreshCard(tx, event.card)
        return
      case 'dispute':
        await enqueue(tx, jobs.readDispute({ disputeId: event.disputeId }), { now })
        return
      case 'refund-failed':
        await enqueue(tx, jobs.readRefunds({ chargeId: event.chargeId }), { now })
        return
      case 'charge-outcome': {
        const { organizationId, billingId, outcome } = event
        if (!(await knowsBilling(tx, organizationId, billingId))) return
        const context = {
          now,
          newId: ids.uuid,
          issuer: cell.issuer,
          dunning: cell.dunning,
          actor: 'provider-event',
        } as const
        const key = { organizationId, billingId }
        await applyPaymentResult(tx, key, await withoutOldSums(tx, key, outcome, now), context)
      }
    }
  })
}

/**
 * Where a refund failed, the refunded sum in an event may be of before that: how it stands now is asked for. Locked before it
 * is looked at: the failure may be in the middle of being booked.
 */
async function withoutOldSums(
  tx: Tx,
  key: SettlementKey,
  outcome: ChargeOutcome,
  now: Instant,
): Promise<ChargeOutcome> {
  if (outcome.kind !== 'succeeded' || outcome.refund === undefined) return outcome
  const { refund: _old, ...charged } = outcome
  const { chargeId } = outcome
  await lockSettlement(tx, key)
  if ((await failedRefunds(tx, { ...key, chargeId })).bookedAt.size === 0) return outcome
  await enqueue(tx, jobs.readRefunds({ chargeId }), { now })
  return charged
}
