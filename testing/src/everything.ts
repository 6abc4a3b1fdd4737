import { Client } from 'pg'
import type { TestDatabase } from './database.ts'

const digestOf = async (client: Client, table: string): Promise<string> => {
  const { rows } = await client.query<{ digest: string }>(
    `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from "${table}" t`,
  )
  return rows[0]?.digest ?? ''
}

/** Everything in the database as one digest per table: two that are equal say that nothing changed. */
export const everything = async ({
  ownerUrl,
}: Pick<TestDatabase, 'ownerUrl'>): Promise<Readonly<Record<string, string>>> => {
  const client = new Client(ownerUrl)
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    )
    const digests: Record<string, string> = {}
    for (const { name } of tables.rows) digests[name] = await digestOf(client, name)
    return digests
  } finally {
    await client.end()
  }
}
