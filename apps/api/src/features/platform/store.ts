import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import { at, type JsonValue } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

export interface WaitingEvent {
  readonly event_id: string
  readonly event_type: string
  readonly organization_id: OrganizationId
  readonly happened_at: Instant
  readonly payload: JsonValue
}

/** Longer than a delivery may take: who claimed it and died is given up on afterwards. */
const CLAIM = sql`interval '60 seconds'`

/** The organisation's oldest event that still waits, taken for one delivery; `busy` while another delivers it. */
export async function claimOldest(tx: Tx, organizationId: OrganizationId): Promise<WaitingEvent | 'busy' | 'none'> {
  const oldest = await tx
    .selectFrom('outbox')
    .select([
      'position',
      sql<boolean>`claimed_until is not null and claimed_until > clock_timestamp()`.as('is_claimed'),
    ])
    .where('organization_id', '=', organizationId)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (oldest === undefined) return 'none'
  if (oldest.is_claimed) return 'busy'
  return tx
    .updateTable('outbox')
    .set((row) => ({ attempts: row('attempts', '+', 1), claimed_until: sql<never>`clock_timestamp() + ${CLAIM}` }))
    .where('position', '=', oldest.position)
    .returning(['event_id', 'event_type', 'organization_id', 'happened_at', 'payload'])
    .executeTakeFirstOrThrow()
}

export const settle = (tx: Tx, eventId: string, state: 'delivered' | 'skipped', now: Instant) =>
  tx
    .updateTable('outbox')
    .set({ state, settled_at: at(now), claimed_until: null, last_error: null })
    .where('event_id', '=', eventId)
    .where('state', '=', 'waiting')
    .execute()

export const release = (tx: Tx, eventId: string, reason: string) =>
  tx
    .updateTable('outbox')
    .set({ claimed_until: null, last_error: reason })
    .where('event_id', '=', eventId)
    .where('state', '=', 'waiting')
    .execute()
