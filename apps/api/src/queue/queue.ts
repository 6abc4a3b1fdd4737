import { HOUR, type Instant, type Milliseconds } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import { at, type JsonValue } from '../db/column-values.ts'
import type { Tx } from '../db/connect.ts'
import { insertMissing, momentText } from '../db/insert-rows.ts'
import { presentOrigin } from '../watch/cause.ts'

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
  readonly priority: number
  /** When it was asked for. */
  readonly createdAt: Instant
  /** Which try this is, from 1; with the worker's name it proves that a result comes from the present holder. */
  readonly attempt: number
  readonly maxAttempts: number
  /** The call that it goes back to; null where no call asked for it. */
  readonly requestId: string | null
  /** By which its trace continues; null where there is none. */
  readonly traceparent: string | null
  /** With how many it goes at most after a batch of it failed; null as long as none did. */
  readonly together: number | null
}

/** What sleeping workers listen to. */
export const JOBS_CHANNEL = 'touchline_jobs'

const MINUTE = 60_000

/** How long a job rests after its n-th failure; the last repeats. */
const RESTS_MS = [10_000, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR] as const

export const restAfter = (attempt: number): number => RESTS_MS[Math.min(attempt, RESTS_MS.length) - 1] ?? RESTS_MS[0]

/**
 * What is asked for later is no part of what is being done: a round that asks for the next one would be one trace for
 * ever.
 */
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

/**
 * Stores jobs of any kind by one statement; the product asks through `enqueue`. Those of a known unique key are left
 * out; says how many were stored. `now` is the clock port's: workers asleep are woken at commit for what is already due.
 */
export const insertJobs = async (tx: Tx, asked: readonly NewJob[], now: Instant): Promise<number> => {
  const rows = asked.map((job) => rowOf(job, now))
  const count = await insertMissing(tx, 'jobs', rows)
  if (count > 0 && asked.some(({ runAt }) => runAt <= now)) await sql`select pg_notify(${JOBS_CHANNEL}, '')`.execute(tx)
  return count
}

/** The same for one: `already-enqueued` when the unique key is known. */
export const insertJob = async (tx: Tx, job: NewJob, now: Instant): Promise<'enqueued' | 'already-enqueued'> =>
  (await insertJobs(tx, [job], now)) === 0 ? 'already-enqueued' : 'enqueued'

/** As it is kept with a job. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)

/** For operators: why a batch goes the slow way. */
export class BatchFailure extends Error {
  override readonly name = 'BatchFailure'
}

/** It is not its time, through no fault of the job: it waits so long again, and this was no try of it. */
export class PutOff extends Error {
  override readonly name = 'PutOff'
  readonly restMs: Milliseconds

  constructor(reason: string, { restMs, cause }: { readonly restMs: Milliseconds; readonly cause: unknown }) {
    super(reason, { cause })
    this.restMs = restMs
  }
}

/** A failure that repeats however often it is tried: the job is given up at once, and operators see it. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure'
}

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
