import type { Instant } from '@touchline/domain/calendar'
import { sql } from 'kysely'
import { at } from '../../db/column-values.ts'
import type { Db } from '../../db/connect.ts'

/**
 * Returns the number of records dated beyond all months. Outside a transaction: many machines refuse the owner's work
 * under a role.
 */
export async function makeMonths(db: Db, now: Instant, months: number): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    select make_months_ahead((${at(now)} at time zone 'UTC')::date, ${months}) as others`.execute(db)
  return rows[0]?.others ?? 0
}
