import type { Db } from '@touchline/api/src/db/connect.ts'
import { sql } from 'kysely'

/** Everything in the database as one digest per table: two that are equal say that nothing changed. Give it the owner's pool. */
export const everything = async (db: Db): Promise<Readonly<Record<string, string>>> => {
  const tables = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  const digests = tables.rows.map(async ({ name }) => {
    const { rows } = await sql<{ digest: string }>`
      select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${sql.table(name)} t`.execute(
      db,
    )
    return [name, rows[0]?.digest ?? ''] as const
  })
  return Object.fromEntries(await Promise.all(digests))
}
