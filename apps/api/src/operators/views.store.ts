import type { Instant } from '@touchline/domain/calendar'
import { sql } from 'kysely'
import { at } from '../db/column-values.ts'
import type { Tx } from '../db/connect.ts'

export const viewsFor = (tx: Tx, operator: string) =>
  tx
    .selectFrom('saved_views')
    .select(['view_id', 'name', 'address', 'is_shared', 'operator'])
    .where((row) => row.or([row('operator', '=', operator), row('is_shared', '=', true)]))
    .orderBy('name')
    .orderBy('view_id')
    .execute()

interface View {
  readonly viewId: string
  readonly operator: string
  readonly name: string
  readonly address: string
  readonly isShared: boolean
  readonly now: Instant
}

/** Waits for another of the same operator. */
export async function ownViews(tx: Tx, operator: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`views of ${operator}`}, 0))`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_views where operator = ${operator}`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function changeView(tx: Tx, { viewId, operator, name, address, isShared }: View): Promise<boolean> {
  const changed = await tx
    .updateTable('saved_views')
    .set({ name, address, is_shared: isShared })
    .where('view_id', '=', viewId)
    .where('operator', '=', operator)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** False where another operator has one of that id. */
export async function insertView(tx: Tx, { viewId, operator, name, address, isShared, now }: View): Promise<boolean> {
  const made = await tx
    .insertInto('saved_views')
    .values({ view_id: viewId, operator, name, address, is_shared: isShared, saved_at: at(now) })
    .onConflict((row) => row.column('view_id').doNothing())
    .executeTakeFirst()
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function deleteView(tx: Tx, viewId: string, operator: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('saved_views')
    .where('view_id', '=', viewId)
    .where('operator', '=', operator)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}
