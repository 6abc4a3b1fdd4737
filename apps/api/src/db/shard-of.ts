import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './connect.ts'
import { isSpreadOn } from './pg-driver.ts'

/** Null on one machine. */
export const shardOf = (column: string, isSpread: boolean): RawBuilder<number | null> =>
  isSpread
    ? sql`case when ${sql.ref(column)} is not null then
        get_shard_id_for_distribution_column('organizations', ${sql.ref(column)}) end`
    : sql`null::bigint`

/** Those that one statement can lock, in the order in which everybody locks. */
export async function byShard<Id extends string>(tx: Tx, ids: Iterable<Id>): Promise<readonly (readonly Id[])[]> {
  const all = [...new Set(ids)]
  if (all.length === 0) return []
  const isSpread = await tx.getExecutor().provideConnection(async (connection) => isSpreadOn(connection))
  if (!isSpread || all.length === 1) return [all]
  const shard = shardOf('id', true)
  const { rows } = await sql<{ ids: readonly Id[] }>`
    select array_agg(id) as ids from unnest(${all}::uuid[]) id group by ${shard} order by ${shard}`.execute(tx)
  return rows.map((row) => row.ids)
}
