import { Client } from 'pg'
import type { TestDatabase } from './database.ts'

type Database = Pick<TestDatabase, 'ownerUrl'>

/** What each table says, by its name: an expression over its rows `t`, asked of all tables at once. */
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

/** Everything in the database as one digest per table: two that are equal say that nothing changed. */
export const everything = (database: Database): Promise<Readonly<Record<string, string>>> =>
  ofTables(database, `md5(coalesce(string_agg(t::text, '|' order by t::text), ''))`)

/** The tables of which a row contains a text, a secret for example. */
export async function tablesWith(database: Database, text: string): Promise<readonly string[]> {
  const found = await ofTables(database, `count(*) filter (where position($1 in t::text) > 0)::text`, [text])
  return Object.keys(found).filter((table) => found[table] !== '0')
}
