import type { Instant } from '@touchline/domain/calendar'
import { failedRefunds } from '../../../books/billing/failed-refunds.ts'
import { lockSettlement, type SettlementKey } from '../../../books/billing/settlements.ts'
import type { Tx } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { ChargeOutcome, EventOutcome, ProviderEvent } from '../../../ports/payments.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { isNewEvent, knowsBilling, organizationOf, refreshCard } from '../store.ts'
import { applyPaymentResult } from './apply-payment-result.ts'

/** Applies one event of the provider, once, in one transaction with the note that it came. */
export function receiveEvent(deps: Deps, event: ProviderEvent): Promise<Exclude<EventOutcome, 'set-aside'>> {
  const now = deps.clock.now()
  return inTransaction(deps.db, { system: 'payment-events' }, async (tx) => {
    if (!(await isNewEvent(tx, event.id, event.type, now))) return 'known'
    if (!(await isOurs(tx, event))) return 'left-alone'
    await apply(tx, deps, event, now)
    return 'applied'
  })
}

/** The account may be shared, and every regional cell receives every event. */
async function isOurs(tx: Tx, event: ProviderEvent): Promise<boolean> {
  switch (event.kind) {
    case 'other':
      return false
    case 'unreadable':
      return 'customerId' in event.of
        ? (await organizationOf(tx, event.of.customerId)) !== null
        : knowsBilling(tx, event.of)
    case 'card-updated':
      return event.card.customerId !== null && (await organizationOf(tx, event.card.customerId)) !== null
    case 'charge-outcome':
      return knowsBilling(tx, event)
    case 'dispute':
    case 'refund-failed':
      return true
  }
}

async function apply(tx: Tx, { ids, cell }: Deps, event: ProviderEvent, now: Instant): Promise<void> {
  switch (event.kind) {
    case 'other':
      return
    case 'unreadable':
      throw new Error(`${event.reason}; ${saidOf(event.of)}`)
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
      const actor = 'provider-event'
      const context = { now, newId: ids.uuid, issuer: cell.issuer, dunning: cell.dunning, actor } as const
      const key = { organizationId, billingId }
      await applyPaymentResult(tx, key, await withoutOldSums(tx, key, outcome, now), context)
    }
  }
}

const saidOf = (of: Extract<ProviderEvent, { kind: 'unreadable' }>['of']): string =>
  'customerId' in of ? `customer ${of.customerId}` : `organisation ${of.organizationId}, bill ${of.billingId}`

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
