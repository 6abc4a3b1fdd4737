import { inTransaction } from '../../../db/transaction.ts'
import type { ProviderEvent } from '../../../ports/payments.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/kinds.ts'
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
      case 'card-updated':
        await refreshCard(tx, event.card)
        return
      case 'dispute':
        await enqueue(tx, jobs.readDispute(event.disputeId), { now })
        return
      case 'charge-outcome': {
        const { organizationId, billingId, outcome } = event
        if (!(await knowsBilling(tx, organizationId, billingId))) return
        const context = {
          now,
          newId: ids.uuid,
          issuer: cell.issuer,
          graceDays: cell.settlementGraceDays,
          actor: 'provider-event',
        } as const
        await applyPaymentResult(tx, { organizationId, billingId }, outcome, context)
      }
    }
  })
}
