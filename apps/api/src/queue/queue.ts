import { HOUR, type Instant, type Milliseconds } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import { at, type JsonValue } from '../db/column-values.ts'
import type { Tx } from '../db/connect.ts'
import { insertMissing, momentText } from '../db/insert-rows.ts'
import { presentOrigin } from '../watch/cause.ts'

export interface NewJob {
  readonly kind: string
  readonly uniqueKey?: string
  readonly organizationId?: OrganizationId
  readonly payload?: JsonValue
  /** Epoch milliseconds of the clock port. */
  readonly runAt: Instant
  readonly priority?: number
  readonly maxAttempts?: number
}

export interface Job {
  readonly id: number
  readonly kind: string
  readonly uniqueKey: string | null
  readonly organizationId: OrganizationId | null
  readonly payload: JsonValue
  readonly runAt: Instant
  readonly priority: number
  readonly createdAt: Instant
  /** From 1; with the worker's name it identifies the holder. */
  readonly attempt: number
  readonly maxAttempts: number
  readonly requestId: string | null
  readonly traceparent: string | null
  /** Batch size after a failure; null: none failed. */
  readonly together: number | null
  /** Of a cluster; a batch addresses one. */
  readonly shard: number | null
}

export const JOBS_CHANNEL = 'touchline_jobs'

const MINUTE = 60_000

/** The last repeats. */
const RESTS_MS = [10_000, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR] as const

export const backoffAfter = (attempt: number): number => RESTS_MS[Math.min(attempt, RESTS_MS.length) - 1] ?? RESTS_MS[0]

const SOON_MS = MINUTE

const NOBODY = { requestId: null, traceparent: null }

const originOf = ({ runAt }: NewJob, now: Instant) => {
  const { requestId, traceparent } = runAt - now <= SOON_MS ? presentOrigin() : NOBODY
  return { request_id: requestId, traceparent }
}

const rowOf = (job: NewJob, now: Instant) => ({
  kind: job.kind,
  unique_key: job.uniqueKey ?? null,
  organization_id: job.organizationId ?? null,
  payload: job.payload ?? {},
  run_at: momentText(job.runAt),
  priority: job.priority ?? 0,
  max_attempts: job.maxAttempts ?? RESTS_MS.length,
  created_at: momentText(now),
  ...originOf(job, now),
})

/** Skips known keys; returns how many. `now` is the clock port's; wakes workers at commit. */
export const insertJobs = async (tx: Tx, asked: readonly NewJob[], now: Instant): Promise<number> => {
  const rows = asked.map((job) => rowOf(job, now))
  const count = await insertMissing(tx, 'jobs', rows)
  if (count > 0 && asked.some(({ runAt }) => runAt <= now)) await sql`select pg_notify(${JOBS_CHANNEL}, '')`.execute(tx)
  return count
}

export const insertJob = async (tx: Tx, job: NewJob, now: Instant): Promise<'enqueued' | 'already-enqueued'> =>
  (await insertJobs(tx, [job], now)) === 0 ? 'already-enqueued' : 'enqueued'

export const reasonOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)

export class BatchFailure extends Error {
  override readonly name = 'BatchFailure'
}

/** No try of the job. */
export class PutOff extends Error {
  override readonly name = 'PutOff'
  readonly restMs: Milliseconds

  constructor(reason: string, { restMs, cause }: { readonly restMs: Milliseconds; readonly cause: unknown }) {
    super(reason, { cause })
    this.restMs = restMs
  }
}

/** Given up at once. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure'
}

export async function isAnyWaiting(tx: Tx, asked: readonly { readonly uniqueKey?: string }[]): Promise<boolean> {
  const keys = asked.flatMap(({ uniqueKey }) => uniqueKey ?? [])
  if (keys.length === 0) return false
  const waiting = tx.selectFrom('jobs').select('id').where('unique_key', 'in', keys)
  return (await waiting.where('state', 'in', ['queued', 'running']).limit(1).execute()).length > 0
}

/** Gets all its attempts again. False: no such job. */
export const requeue = async (tx: Tx, id: number, now: Instant): Promise<boolean> => {
  const update = tx
    .updateTable('jobs')
    .set({ state: 'queued', attempts: 0, finished_at: null, run_at: at(now) })
    .where('id', '=', id)
    .where('state', '=', 'dead')
  const { numUpdatedRows } = await update.executeTakeFirst()
  if (numUpdatedRows > 0n) await sql`select pg_notify(${JOBS_CHANNEL}, '')`.execute(tx)
  return numUpdatedRows > 0n
}
