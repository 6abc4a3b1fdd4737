import type { OrganizationId } from '@touchline/domain/ids'
import type { Db } from '../../db/connect.ts'
import { inTransaction, jobsScope } from '../../db/transaction.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Platform } from '../../ports/platform.ts'
import { claimOldest, release, settle, type WaitingEvent } from './store.ts'

interface Sending {
  readonly db: Db
  readonly clock: Clock
  /** Null where no platform is configured: its events are skipped. */
  readonly platform: Platform | null
}

async function sendOne({ db, clock, platform }: Sending, event: WaitingEvent): Promise<void> {
  if (platform === null) {
    await inTransaction(db, jobsScope, (tx) => settle(tx, event.event_id, 'skipped', clock.now()))
    return
  }
  try {
    await platform.send({
      eventId: event.event_id,
      type: event.event_type,
      organizationId: event.organization_id,
      happenedAt: event.happened_at,
      data: event.payload,
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    await inTransaction(db, jobsScope, (tx) => release(tx, event.event_id, reason))
    throw error
  }
  await inTransaction(db, jobsScope, (tx) => settle(tx, event.event_id, 'delivered', clock.now()))
}

/**
 * Sends all waiting events of one organisation, in their order. The first that is not accepted stops it and is sent
 * again later, so that none overtakes another. Sent twice when the answer was lost: the event's id is the same.
 */
export async function sendWaitingEvents(sending: Sending, organizationId: OrganizationId): Promise<void> {
  for (;;) {
    const event = await inTransaction(sending.db, jobsScope, (tx) => claimOldest(tx, organizationId))
    // The worker that holds the oldest continues with the later ones.
    if (event === 'none' || event === 'busy') return
    await sendOne(sending, event)
  }
}
