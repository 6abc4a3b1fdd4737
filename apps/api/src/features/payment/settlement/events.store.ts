import type { Instant } from '@touchline/domain/calendar'
import { at } from '../../../db/column-values.ts'
import type { Tx } from '../../../db/connect.ts'

export async function eventsReadUntil(tx: Tx): Promise<Instant> {
  const row = await tx.selectFrom('provider_pace').select('events_read_until').executeTakeFirst()
  return row?.events_read_until ?? 0
}

export const setEventsRead = (tx: Tx, until: Instant) =>
  tx
    .updateTable('provider_pace')
    .set({ events_read_until: at(until) })
    .execute()
