import type { Instant } from '@touchline/domain/calendar'
import { type RawBuilder, sql } from 'kysely'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

const CHARGING = sql`hashtextextended('charging', 0)`

export const chargingStopped: RawBuilder<boolean> = sql<boolean>`exists (
  select from database_life where charging_stopped_at is not null)`

export const chargingStoppedAt = async (tx: Tx): Promise<Instant | null> =>
  (await tx.selectFrom('database_life').select('charging_stopped_at').executeTakeFirst())?.charging_stopped_at ?? null

/** A stop waits for this transaction, then none begins. */
export async function holdCharging(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${CHARGING})`.execute(tx)
}

/** Null lifts it. Waits for attempts beginning now. */
export async function setChargingStop(tx: Tx, since: Instant | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CHARGING})`.execute(tx)
  await tx
    .updateTable('database_life')
    .set({ charging_stopped_at: since === null ? null : at(since) })
    .execute()
}
