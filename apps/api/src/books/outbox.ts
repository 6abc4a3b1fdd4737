import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { at, type JsonValue } from '../db/column-values.ts'
import type { Tx } from '../db/connect.ts'
import { enqueue } from '../queue/enqueue.ts'
import { jobs } from '../queue/jobs.ts'

/** What the video platform must know. */
type PlatformEventType = 'game.deleted' | 'limits.changed' | 'plan.changed' | 'organization.closed'

interface PlatformEvent {
  readonly organizationId: OrganizationId
  readonly type: PlatformEventType
  /** What is new, small and without secrets; the platform asks for the rest. */
  readonly data: { readonly [key: string]: JsonValue }
  /** Epoch milliseconds of the clock port. */
  readonly at: Instant
  readonly newId: () => string
}

/** Writes the event with its cause; a job sends it, after the earlier ones of the same organisation. */
export async function sendPlatformEvent(tx: Tx, event: PlatformEvent): Promise<void> {
  const { organizationId, type, data, at: now } = event
  const eventId = event.newId()
  await tx
    .insertInto('outbox')
    .values({
      event_id: eventId,
      organization_id: organizationId,
      event_type: type,
      payload: JSON.stringify(data),
      happened_at: at(now),
    })
    .execute()
  await enqueue(tx, jobs.sendPlatformEvents({ organizationId, eventId }), { now })
}
