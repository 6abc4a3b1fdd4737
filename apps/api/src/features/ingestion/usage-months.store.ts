import type { Instant } from '@touchline/domain/calendar'
import { sql } from 'kysely'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

/** Makes the partitions of months where there are none; says how many records are dated beyond all of them. */
export async function makeMonths(tx: Tx, now: Instant, months: number): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    select make_usage_months((${at(now)} at time zone 'UTC')::date, ${months}) as others`.execute(tx)
  return rows[0]?.others ?? 0
}
