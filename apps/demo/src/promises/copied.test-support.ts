import { columns } from '@touchline/api/admin/copy/columns'
import { copyRegion } from '@touchline/api/admin/copy/copy-region'
import { verifyBooks } from '@touchline/api/checks/verify-books'
import type { Db } from '@touchline/api/db/connect'
import { inTransaction } from '@touchline/api/db/transaction'
import type { Instant } from '@touchline/domain/calendar'
import { sql } from 'kysely'

interface Database {
  readonly db: Db
  readonly ownerDb: Db
}

/** A rehearsal keeps the vendor as seller. Amounts and counts are no secrets. */
const texts = (name: string, value: unknown): unknown =>
  name === 'issuer' || typeof value === 'number' ? undefined : value

async function dumpOf(db: Db): Promise<string> {
  const lines: string[] = []
  for (const table of Object.keys(columns)) {
    const { rows } = await sql<{ row: unknown }>`select row_to_json(t) as row from ${sql.table(table)} t`.execute(db)
    lines.push(...rows.map(({ row }) => JSON.stringify(row, texts)))
  }
  return lines.join('\n')
}

const replaced = new Set(['word', 'words', 'mail', 'login', 'code', 'phone', 'id', 'password'])

async function secretsOf(db: Db): Promise<readonly string[]> {
  const found = new Set<string>()
  for (const [table, rule] of Object.entries(columns)) {
    const names = rule.kind === 'copied' ? Object.entries(rule.replace).filter(([, by = '']) => replaced.has(by)) : []
    for (const [name] of names) {
      const { rows } = await sql<{ value: string | readonly string[] }>`select distinct ${sql.ref(name)} as value
        from ${sql.table(table)} where ${sql.ref(name)} is not null`.execute(db)
      for (const value of rows.flatMap((row) => row.value)) found.add(value)
    }
  }
  return [...found]
}

/** Too long for chance, and none of the demo's logins, which are plan and role names. */
const isTelling = (secret: string): boolean => secret.length >= 4 && !/^[a-z-]{1,16}$/.test(secret)

/** Words only as a whole (zones are named after cities), postal codes not within a hash, token, id or time. */
function isIn(dump: string, secret: string): boolean {
  if (/^\p{L}+$/u.test(secret)) return dump.includes(JSON.stringify(secret))
  if (/^[\da-f-]+$/i.test(secret))
    return new RegExp(`((?<=\\\\n)|(?<![\\da-zA-Z.:]|[\\da-f]-))${secret}(?![\\da-zA-Z:]|-[\\da-f])`).test(dump)
  return dump.includes(JSON.stringify(secret).slice(1, -1))
}

const loginsOf = async (db: Db): Promise<readonly string[]> =>
  (await db.selectFrom('accounts').select('login_name').execute()).map(({ login_name }) => login_name)

/** Broken books, or leaked personal data, of a copy in an empty rehearsal. */
export async function faultsOfCopy(source: Database, rehearsal: Database, now: Instant): Promise<readonly unknown[]> {
  const copied = await copyRegion(source.ownerDb, rehearsal.ownerDb)
  if (copied.kind !== 'copied') return [copied]
  const { findings } = await inTransaction(rehearsal.db, { system: 'administration' }, (tx) => verifyBooks(tx, now))
  const [dump, logins] = [await dumpOf(rehearsal.ownerDb), await loginsOf(rehearsal.ownerDb)]
  const said = (await secretsOf(source.ownerDb)).filter((secret) => isTelling(secret) && isIn(dump, secret))
  return [...findings, ...said, ...(await loginsOf(source.ownerDb)).filter((login) => logins.includes(login))]
}
