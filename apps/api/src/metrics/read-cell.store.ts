import type { Instant } from '@touchline/domain/calendar'
import { type SqlBool, sql } from 'kysely'
import { at } from '../db/column-values.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction, jobsScope } from '../db/transaction.ts'

interface OfKind {
  readonly kind: string
  readonly count: number
}

/** Literals, for partial indexes. */
const jobsIn = (tx: Tx, state: 'queued' | 'running' | 'dead') =>
  tx
    .selectFrom('jobs')
    .select(({ fn }) => ['kind', fn.countAll<string>().as('count')])
    .where(sql<SqlBool>`state = ${sql.lit(state)}`)
    .groupBy('kind')

const counted = (rows: readonly { kind: string; count: string }[]): readonly OfKind[] =>
  rows.map(({ kind, count }) => ({ kind, count: Number(count) }))

const secondsSince = (then: Instant | null, now: Instant): number =>
  then === null ? 0 : Math.max(0, now - then) / 1_000

const readDue = async (tx: Tx, now: Instant) => {
  const rows = await jobsIn(tx, 'queued')
    .select(({ fn }) => fn.min('run_at').as('oldest'))
    .where('run_at', '<=', at(now))
    .execute()
  return rows.map(({ kind, count, oldest }) => ({ kind, count: Number(count), seconds: secondsSince(oldest, now) }))
}

const readInFlight = async (tx: Tx, now: Instant) => {
  const row = await tx
    .selectFrom('payment_attempts')
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.min('requested_at').as('oldest')])
    .where(sql<SqlBool>`outcome in ('in-flight', 'unknown')`)
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), seconds: secondsSince(row.oldest, now) }
}

const readOnHold = async (tx: Tx): Promise<number> => {
  const row = await tx
    .selectFrom('organizations')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('parked_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

const readOpenFindings = async (tx: Tx): Promise<number> => {
  const row = await tx
    .selectFrom('findings')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('released_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

const readCompleted = async (tx: Tx, now: Instant) => {
  const rows = await tx.selectFrom('completed_checks').select(['name', 'completed_at']).execute()
  const since = (of: 'books' | 'provider') =>
    secondsSince(rows.find(({ name }) => name === of)?.completed_at ?? null, now)
  return { books: since('books'), provider: since('provider') }
}

interface Archive {
  readonly seconds: number
  readonly isFailing: boolean
}

/** By the server's clock; null: not archived (docs/operations/recovery.md). */
async function readArchive(tx: Tx): Promise<Archive | null> {
  const { rows } = await sql<Archive>`
    select extract(epoch from clock_timestamp() - coalesce(last_archived_time, stats_reset, pg_postmaster_start_time()))::float8
        as seconds,
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing"
    from pg_stat_archiver where current_setting('archive_mode') <> 'off'`.execute(tx)
  return rows[0] ?? null
}

export const readCell = (db: Db, now: Instant) =>
  inTransaction(db, jobsScope, async (tx) => ({
    due: await readDue(tx, now),
    running: counted(await jobsIn(tx, 'running').execute()),
    dead: counted(await jobsIn(tx, 'dead').execute()),
    inFlight: await readInFlight(tx, now),
    onHold: await readOnHold(tx),
    findings: await readOpenFindings(tx),
    completed: await readCompleted(tx, now),
    archive: await readArchive(tx),
  }))

export type CellReading = Awaited<ReturnType<typeof readCell>>
