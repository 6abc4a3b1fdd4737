import { columns } from '@touchline/api/admin/copy/columns'
import { copyRegion } from '@touchline/api/admin/copy/copy-region'
import { verifyBooks } from '@touchline/api/checks/verify-books'
import type { Db } from '@touchline/api/db/connect'
import { inTransaction } from '@touchline/api/db/transaction'
import type { Instant } from '@touchline/domain/calendar'
import { sql } from 'kysely'

/** Everything in a database as text, a line for each row. */
async function dumpOf(db: Db): Promise<string> {
  const texts: string[] = []
  for (const table of Object.keys(columns)) {
    const { rows } = await sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.table(table)} t`.execute(
      db,
    )
    texts.push(...rows.map(({ row }) => row))
  }
  return texts.join('\n')
}

/** What may be in no copy: each value of a column that is replaced or left, long enough not to stand anywhere by chance. */
async function secretsOf(db: Db): Promise<readonly string[]> {
  const found = new Set<string>()
  for (const [table, rule] of Object.entries(columns)) {
    const texts = Object.entries('replace' in rule ? rule.replace : {}).flatMap(([column, by]) =>
      ['word', 'words', 'mail', 'login', 'code', 'phone', 'id', 'password'].includes(by ?? '') ? [column] : [],
    )
    for (const column of texts) {
      const { rows } = await sql<{ value: string | readonly string[] }>`select distinct ${sql.ref(column)} as value
        from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(db)
      for (const value of rows.flatMap((row) => row.value)) if (value.length >= 4) found.add(value)
    }
  }
  return [...found]
}

interface Database {
  readonly db: Db
  /** The owner's. */
  readonly ownerDb: Db
}

/** What is wrong with a copy of a region in an empty rehearsal: what its books break, and what it says that it must not. */
export async function faultsOfCopy(source: Database, rehearsal: Database, now: Instant): Promise<readonly unknown[]> {
  const copied = await copyRegion(source.ownerDb, rehearsal.ownerDb)
  if (copied.kind !== 'copied') return [copied]
  const { findings } = await inTransaction(rehearsal.db, { system: 'administration' }, (tx) => verifyBooks(tx, now))
  const dump = await dumpOf(rehearsal.ownerDb)
  const said = (await secretsOf(source.ownerDb)).filter((secret) => dump.includes(JSON.stringify(secret).slice(1, -1)))
  return [...findings, ...said]
}
