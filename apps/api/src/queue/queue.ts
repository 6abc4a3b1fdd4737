import type { Instant, Milliseconds } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { type SqlBool, sql } from 'kysely'
import { at, type JsonValue } from '../db/column-values.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'

export interface NewJob {
  readonly kind: string
  /** A second job of the same key is not stored, ever: the work is already queued, running or done. */
  readonly uniqueKey?: string
  /** Required within an organisation's scope, and then that organisation. */
  readonly organizationId?: OrganizationId
  readonly payload?: JsonValue
  /** Epoch milliseconds of the clock port. */
  readonly runAt: Instant
  /** Among jobs that are due, higher goes first; 0 when not given. */
  readonly priority?: number
  /** After so many failures the job is given up; 8 when not given. */
  readonly maxAttempts?: number
}

export interface Job {
  readonly id: number
  readonly kind: string
  readonly uniqueKey: string | null
  readonly organizationId: OrganizationId | null
  readonly payload: JsonValue
  readonly runAt: Instant
  /** Which try this is, from 1; with the worker's name it proves that a result comes from the present holder. */
  readonly attempt: number
  readonly maxAttempts: number
}

/** A worker's hold on a job. */
export interface Claim {
  readonly job: Job
  readonly workerId: string
}

interface ClaimRequest {
  readonly workerId: string
  /** Epoch milliseconds of the clock port: what is due. Leases run on the database's own clock. */
  readonly now: Instant
  readonly limit: number
  readonly leaseMs: Milliseconds
  readonly kinds: readonly string[]
  /** `by-priority` when people wait; `by-time` when a clock that jumped replays what should have happened in between. */
  readonly order: 'by-priority' | 'by-time'
  /** Jobs that the worker is at; none when not given. */
  readonly running?: readonly number[]
}

/** What sleeping workers listen to. */
export const JOBS_CHANNEL = 'touchline_jobs'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How long a job rests after its n-th failure; the last repeats. */
const RESTS_MS = [10_000, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR] as const

export const restAfter = (attempt: number): number => RESTS_MS[Math.min(attempt, RESTS_MS.length) - 1] ?? RESTS_MS[0]

const SYSTEM = { system: 'jobs' } as const

/**
 * Stores a job of any kind; the product asks through `enqueue`. `already-enqueued` when the unique key is known. `now`
 * is the clock port's: workers asleep are woken at commit for what is already due.
 */
export const insertJob = async (tx: Tx, job: NewJob, now: Instant): Promise<'enqueued' | 'already-enqueued'> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('jobs')
    .values({
      kind: job.kind,
      unique_key: job.uniqueKey ?? null,
      organization_id: job.organizationId ?? null,
      payload: JSON.stringify(job.payload ?? {}),
      run_at: at(job.runAt),
      priority: job.priority ?? 0,
      max_attempts: job.maxAttempts ?? RESTS_MS.length,
      created_at: at(now),
    })
    // Without naming the key: an organisation's scope may insert jobs, not read them.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return 'already-enqueued'
  if (job.runAt <= now) await sql`select pg_notify(${JOBS_CHANNEL}, '')`.execute(tx)
  return 'enqueued'
}

const ORDER = {
  'by-priority': sql`priority desc, run_at, id`,
  'by-time': sql`run_at, id`,
}

const CLAIMED = [
  'jobs.id',
  'kind',
  'unique_key',
  'organization_id',
  'payload',
  'run_at',
  'attempts',
  'max_attempts',
] as const

const lease = (ms: number) => sql<never>`clock_timestamp() + ${ms} * interval '1 millisecond'`
const leaseIsOver = sql<SqlBool>`state = 'running' and lease_until < clock_timestamp()`

/** Jobs whose workers were killed at the last attempt; another try would only kill another worker. */
const buryAbandoned = (tx: Tx, now: Instant) =>
  tx
    .updateTable('jobs')
    .set({ state: 'dead', locked_by: null, lease_until: null, finished_at: at(now) })
    .set({ last_error: 'The worker disappeared during the last attempt' })
    .where(leaseIsOver)
    .whereRef('attempts', '>=', 'max_attempts')
    .execute()

/** Takes jobs that are due, or that were left by a worker whose lease is over; no two workers get the same. */
export const claim = (db: Db, request: ClaimRequest): Promise<readonly Claim[]> =>
  inTransaction(db, SYSTEM, async (tx) => {
    if (request.kinds.length === 0) return []
    await buryAbandoned(tx, request.now)
    const rows = await tx
      // A named query: as a plain subquery it could be evaluated more than once and take more than the limit.
      .with('due', (cte) =>
        cte
          .selectFrom('jobs')
          .select('id')
          .where((where) =>
            where.or([
              where.and([sql<SqlBool>`state = 'queued'`, where('run_at', '<=', at(request.now))]),
              leaseIsOver,
            ]),
          )
          .where('kind', 'in', [...request.kinds])
          .where(sql<SqlBool>`id <> all(${[...(request.running ?? [])]}::bigint[])`)
          .orderBy(ORDER[request.order])
          .limit(request.limit)
          .forUpdate()
          .skipLocked(),
      )
      .updateTable('jobs')
      .from('due')
      .set({ state: 'running', locked_by: request.workerId, lease_until: lease(request.leaseMs) })
      .set((row) => ({ attempts: row('attempts', '+', 1) }))
      .whereRef('jobs.id', '=', 'due.id')
      .returning(CLAIMED)
      .execute()
    return rows.map((row) => ({
      workerId: request.workerId,
      job: {
        id: row.id,
        kind: row.kind,
        uniqueKey: row.unique_key,
        organizationId: row.organization_id,
        payload: row.payload,
        runAt: row.run_at,
        attempt: row.attempts,
        maxAttempts: row.max_attempts,
      },
    }))
  })

/** A row that the claim still holds; a worker that lost its lease to another changes nothing. */
const held = (tx: Tx, { job, workerId }: Claim) =>
  tx
    .updateTable('jobs')
    .where('id', '=', job.id)
    .where('state', '=', 'running')
    .where('locked_by', '=', workerId)
    .where('attempts', '=', job.attempt)

/** Whether the job was still ours. What it carried is deleted: a mail may contain a link that is a secret. */
export const complete = (db: Db, claimed: Claim, now: Instant): Promise<boolean> =>
  inTransaction(db, SYSTEM, async (tx) => {
    const done = { state: 'done', locked_by: null, lease_until: null, last_error: null, finished_at: at(now) } as const
    return (
      (
        await held(tx, claimed)
          .set({ ...done, payload: '{}' })
          .executeTakeFirst()
      ).numUpdatedRows > 0n
    )
  })

/** A failure that repeats however often it is tried: the job is given up at once, and operators see it. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure'
}

interface Failure {
  readonly reason: string
  readonly isPermanent?: boolean
}

/** Puts the job back to wait, or gives it up after its last attempt. Whether the job was still ours. */
export const fail = (
  db: Db,
  claimed: Claim,
  { reason, isPermanent = false }: Failure,
  now: Instant,
): Promise<boolean> =>
  inTransaction(db, SYSTEM, async (tx) => {
    const { attempt, maxAttempts } = claimed.job
    const next =
      isPermanent || attempt >= maxAttempts
        ? ({ state: 'dead', finished_at: at(now) } as const)
        : ({ state: 'queued', run_at: at(now + restAfter(attempt)) } as const)
    const update = held(tx, claimed).set({ ...next, last_error: reason, locked_by: null, lease_until: null })
    return (await update.executeTakeFirst()).numUpdatedRows > 0n
  })

/** Renews the lease of a job that takes longer than it. Whether the job was still ours. */
export const extendLease = (db: Db, claimed: Claim, leaseMs: Milliseconds): Promise<boolean> =>
  inTransaction(db, SYSTEM, async (tx) => {
    const update = held(tx, claimed).set({ lease_until: lease(leaseMs) })
    return (await update.executeTakeFirst()).numUpdatedRows > 0n
  })

/** Queues a job that was given up again with as many attempts, at once. Whether there was such a job. */
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
