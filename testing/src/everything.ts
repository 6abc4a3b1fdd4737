import { Client } from 'pg'
import type { TestDatabase } from './database.ts'

type Database = Pick<TestDatabase, 'ownerUrl'>

/** What each table says, by its name. */
async function ofTables<T>(
  { ownerUrl }: Database,
  ask: (client: Client, table: string) => Promise<T>,
): Promise<Readonly<Record<string, T>>> {
  const client = new Client(ownerUrl)
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    )
    const said: Record<string, T> = {}
    for (const { name } of tables.rows) said[name] = await ask(client, name)
    return said
  } finally {
    await client.end()
  }
}

const digestOf = async (client: Client, table: string): Promise<string> => {
  const { rows } = await client.query<{ digest: string }>(
    `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from "${table}" t`,
  )
  return rows[0]?.digest ?? ''
}

/** Everything in the database as one digest per table: two that are equal say that nothing changed. */
export const everything = (database: Database): Promise<Readonly<Record<string, string>>> =>
  ofTables(database, digestOf)

/** The tables of which a row contains a text, a secret for example. */
export async function tablesWith(database: Database, text: string): Promise<readonly string[]> {
  const found = await ofTables(database, async (client, table) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::integer as count from "${table}" t where position($1 in t::text) > 0`,
      [text],
    )
    return rows[0]?.count ?? 0
  })
  return Object.keys(found).filter((table) => found[table] !== 0)
}
