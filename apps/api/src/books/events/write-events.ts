import type { EventData } from '@touchline/contract/events'
import type { Instant } from '@touchline/domain/calendar'
import type { EventKind } from '@touchline/domain/events'
import type { OrganizationId } from '@touchline/domain/ids'
import type { Tx } from '../../db/connect.ts'
import { insertMissing, momentText } from '../../db/insert-rows.ts'
import { enqueueAll } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import { namedId } from '../named-id.ts'

export type NewEvent = {
  readonly [K in EventKind]: {
    readonly organizationId: OrganizationId
    readonly kind: K
    readonly data: EventData<K>
    /** E.g. `audit:12`; identifies the event. */
    readonly cause: string
  }
}[EventKind]

/** In the transaction of their cause. A job hands them out in each organisation's order. */
export async function writeEvents(tx: Tx, events: readonly NewEvent[], now: Instant): Promise<void> {
  if (events.length === 0) return
  const named = events.map((event) => ({ ...event, eventId: idOf(event) }))
  const rows = named.map(({ eventId, organizationId, kind, data }) => ({
    event_id: eventId,
    organization_id: organizationId,
    kind,
    data,
    happened_at: momentText(now),
  }))
  if ((await insertMissing(tx, 'events', rows)) === 0) return
  const last = new Map(named.map(({ organizationId, eventId }) => [organizationId, eventId]))
  const asked = [...last].map(([organizationId, eventId]) => ({ job: jobs.handOutEvents({ organizationId, eventId }) }))
  await enqueueAll(tx, asked, now)
}

const idOf = ({ organizationId, kind, cause }: NewEvent): string => namedId([organizationId, kind, cause])
