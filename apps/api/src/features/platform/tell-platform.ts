import type { OrganizationId } from '@touchline/domain/ids'
import type { Db } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Platform } from '../../ports/platform.ts'
import { claimOldest, release, settle, type WaitingEvent } from './store.ts'

export interface Telling {
  readonly db: Db
  readonly clock: Clock
  /** Null where no platform is configured: its news is put aside. */
  readonly platform: Platform | null
}

const SCOPE = { system: 'jobs' } as const

async function tellOne({ db, clock, platform }: Telling, event: WaitingEvent): Promise<void> {
  if (platform === null) {
    await inTransaction(db, SCOPE, (tx) => settle(tx, event.event_id, 'skipped', clock.now()))
    return
  }
  try {
    await platform.tell({
      eventId: event.event_id,
      type: event.event_type,
      organizationId: event.organization_id,
      happenedAt: event.happened_at,
      data: event.payload,
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    await inTransaction(db, SCOPE, (tx) => release(tx, event.event_id, reason))
    throw error
  }
  await inTransaction(db, SCOPE, (tx) => settle(tx, event.event_id, 'delivered', clock.now()))
}

/**
 * Tells all that waits of one organisation, in its order. The first that is not accepted stops it and is tried again
 * later, so that none overtakes another. Told twice when the answer was lost: the event's id says so.
 */
export async function tellWaiting(telling: Telling, organizationId: OrganizationId): Promise<void> {
  for (;;) {
    const event = await inTransaction(telling.db, SCOPE, (tx) => claimOldest(tx, organizationId))
    // Who holds the oldest goes on with those behind it.
    if (event === 'none' || event === 'busy') return
    await tellOne(telling, event)
  }
}
