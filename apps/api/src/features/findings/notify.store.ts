import type { Instant } from '@touchline/domain/calendar'
import { sql } from 'kysely'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

export const unreported = (tx: Tx) =>
  tx
    .selectFrom('findings')
    .select(['finding_id', 'organization_id', 'check_id', 'sentence', 'subject', 'facts'])
    .where('notified_at', 'is', null)
    .where('released_at', 'is', null)
    .orderBy(sql`organization_id is not null`)
    .orderBy('found_at')
    .orderBy('finding_id')
    .limit(1_000)
    .execute()

export type Unreported = Awaited<ReturnType<typeof unreported>>[number]

export const noteNotified = (tx: Tx, ids: readonly string[], now: Instant) =>
  tx
    .updateTable('findings')
    .set({ notified_at: at(now) })
    .where('finding_id', 'in', ids)
    .execute()
