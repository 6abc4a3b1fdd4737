import { Client } from 'pg'
import type { TestDatabase } from './database.ts'

type Database = Pick<TestDatabase, 'ownerUrl'>

async function ofTables(
  { ownerUrl }: Database,
  expression: string,
  parameters: readonly string[] = [],
): Promise<Readonly<Record<string, string>>> {
  const client = new Client(ownerUrl)
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    )
    const asked = tables.rows.map(({ name }) => `select '${name}' as name, ${expression} as said from "${name}" t`)
    const { rows } = await client.query<{ name: string; said: string }>(asked.join(' union all '), [...parameters])
    return Object.fromEntries(rows.map(({ name, said }) => [name, said]))
  } finally {
    await client.end()
  }
}

/** One digest per table: equal if nothing changed. */
export const everything = (database: Database): Promise<Readonly<Record<string, string>>> =>
  ofTables(database, `md5(coalesce(string_agg(t::text, '|' order by t::text), ''))`)

export async function tablesWith(database: Database, text: string): Promise<readonly string[]> {
  const found = await ofTables(database, `count(*) filter (where position($1 in t::text) > 0)::text`, [text])
  return Object.keys(found).filter((table) => found[table] !== '0')
}
