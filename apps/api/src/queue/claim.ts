import type { Instant, Milliseconds } from '@touchline/domain/calendar'
import { type SqlBool, sql } from 'kysely'
import { at } from '../db/column-values.ts'
import { type Db, isSpread, type Tx } from '../db/connect.ts'
import { inOneTrip } from '../db/in-one-trip.ts'
import { shardOf } from '../db/shard-of.ts'
import { inTransaction, jobsScope } from '../db/transaction.ts'
import { enqueue } from './enqueue.ts'
import { jobs } from './jobs.ts'
import { isMoneyKind } from './kinds.ts'
import { backoffAfter, type Job, type PutOff } from './queue.ts'

/** A job, or a batch of one kind by id. */
export interface Claim {
  readonly workerId: string
  readonly jobs: readonly Job[]
  readonly attempt: number
}

interface ClaimRequest {
  readonly workerId: string
  /** Epoch milliseconds of the clock port; leases use the database's. */
  readonly now: Instant
  readonly dueBy?: Instant
  readonly limit: number
  readonly leaseMs: Milliseconds
  readonly kinds: Readonly<Record<string, number>>
  /** `by-time` replays a moved clock. */
  readonly order: 'by-priority' | 'by-time'
  readonly running?: readonly number[]
}

interface Asked extends ClaimRequest {
  readonly isSpread: boolean
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
  'priority',
  'created_at',
  'attempts',
  'max_attempts',
  'request_id',
  'traceparent',
  'together',
  'state',
] as const

const claimed = ({ isSpread }: Pick<Asked, 'isSpread'>) =>
  [...CLAIMED, shardOf('organization_id', isSpread).as('shard')] as const

const lease = (ms: number) => sql<never>`clock_timestamp() + ${ms} * interval '1 millisecond'`

/** Isolates a job that kills workers before its neighbours exhaust their attempts. */
const PARTS_AFTER_DEATH = 8

const left = sql`(select count(*)::integer from jobs b
  where b.state = 'running' and b.locked_by = jobs.locked_by and b.kind = jobs.kind
    and b.together is not distinct from jobs.together and b.attempts = jobs.attempts)`

/**
 * Requeues jobs of dead workers, from the eighth try on daily, and gives up exhausted ones. Batches are tried whole,
 * then in parts.
 */
const released = (tx: Tx, { now, running = [], ...request }: Asked) =>
  tx
    .updateTable('jobs')
    .set({
      together: sql`greatest(1, coalesce(together / ${sql.lit(PARTS_AFTER_DEATH)}, ${left}))`,
      state: sql`case when attempts < max_attempts then 'queued' else 'dead' end`,
      finished_at: sql`case when attempts < max_attempts then null else ${at(now)} end`,
      run_at: sql`case when attempts < ${LONGEST_BACKOFF_FROM} then run_at else ${at(now + backoffAfter(LONGEST_BACKOFF_FROM))} end`,
      last_error: sql`case when attempts < max_attempts then last_error
        else 'The worker disappeared during the last attempt' end`,
      locked_by: null,
      lease_until: null,
    })
    .where(sql<SqlBool>`state = 'running' and lease_until < clock_timestamp()`)
    .where(sql<SqlBool>`id <> all(${[...running]}::bigint[])`)
    .returning(claimed(request))

const LONGEST_BACKOFF_FROM = 8

/** Given-up jobs, and money jobs failed twice, then after each long backoff. */
const needsAlert = (kind: string, state: string, attempts: number): boolean =>
  state === 'dead' || (isMoneyKind(kind) && (attempts === 2 || attempts >= LONGEST_BACKOFF_FROM))

const QUARTER_HOUR_MS = 900_000

const askForReport = async (tx: Tx, now: Instant): Promise<void> => {
  const since = now - (now % QUARTER_HOUR_MS)
  await enqueue(tx, jobs.reportJobs({ since }), { now, runAt: since + QUARTER_HOUR_MS })
}

interface Which {
  readonly kinds: readonly string[]
  readonly limit: number
  /** For an existing batch: same priority and attempts. */
  readonly joining?: Job
}

function taken(tx: Tx, request: Asked, { kinds, limit, joining }: Which) {
  let due = tx
    .selectFrom('jobs')
    .select('id')
    .where(sql<SqlBool>`state = 'queued'`)
    .where('run_at', '<=', at(request.dueBy ?? request.now))
    .where('kind', 'in', [...kinds])
    .orderBy(ORDER[request.order])
    .limit(limit)
  if (joining !== undefined)
    due = due
      .where('attempts', '=', joining.attempt - 1)
      .where('together', 'is not distinct from', joining.together)
      .where('max_attempts', '>', 1)
      .where('priority', '=', joining.priority)
      .where(shardOf('organization_id', request.isSpread), 'is not distinct from', joining.shard)
  if (joining !== undefined && request.order === 'by-time') due = due.where('run_at', '=', at(joining.runAt))
  return tx
    .with('due', () => due.forUpdate().skipLocked())
    .updateTable('jobs')
    .from('due')
    .set({ state: 'running', locked_by: request.workerId, lease_until: lease(request.leaseMs) })
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .whereRef('jobs.id', '=', 'due.id')
    .returning(claimed(request))
}

type Row = Awaited<ReturnType<ReturnType<typeof taken>['execute']>>[number]

const jobOf = (row: Row): Job => ({
  id: row.id,
  kind: row.kind,
  uniqueKey: row.unique_key,
  organizationId: row.organization_id,
  payload: row.payload,
  runAt: row.run_at,
  priority: row.priority,
  createdAt: row.created_at,
  attempt: row.attempts,
  maxAttempts: row.max_attempts,
  requestId: row.request_id,
  traceparent: row.traceparent,
  together: row.together,
  shard: row.shard,
})

const batchSize = ({ kinds }: ClaimRequest, { kind, maxAttempts, together }: Job): number =>
  maxAttempts === 1 ? 1 : Math.min(kinds[kind] ?? 1, together ?? Number.POSITIVE_INFINITY)

async function withTheRest(tx: Tx, request: Asked, first: readonly Job[]): Promise<readonly Job[]> {
  const [joining] = first
  if (joining === undefined) return []
  const limit = batchSize(request, joining) - first.length
  const rest = limit <= 0 ? [] : await taken(tx, request, { kinds: [joining.kind], limit, joining }).execute()
  return [...first, ...rest.map(jobOf)].toSorted((a, b) => a.id - b.id)
}

export const claim = (db: Db, asked: ClaimRequest): Promise<readonly Claim[]> =>
  inTransaction(db, jobsScope, async (tx) => {
    const request = { ...asked, isSpread: isSpread(db) }
    const kinds = Object.keys(request.kinds)
    if (kinds.length === 0) return []
    const { workerId, limit, now } = request
    const [free = [], rows = []] = await inOneTrip(tx, [released(tx, request), taken(tx, request, { kinds, limit })])
    if (free.some(({ kind, state, attempts }) => needsAlert(kind, state, attempts))) await askForReport(tx, now)
    const due = rows.map(jobOf)
    const alone = due.filter((job) => batchSize(request, job) === 1)
    const batches = Map.groupBy(
      due.filter((job) => batchSize(request, job) > 1),
      // Urgent jobs do not wait in others' batches.
      ({ kind, priority, attempt, together, shard }) => [kind, priority, attempt, together, shard].join(' '),
    )
    const claims: Claim[] = alone.map((job) => ({ workerId, jobs: [job], attempt: job.attempt }))
    for (const first of batches.values()) {
      const together = await withTheRest(tx, request, first)
      claims.push({ workerId, jobs: together, attempt: together[0]?.attempt ?? 1 })
    }
    return claims
  })

/** A lost lease changes nothing. */
const held = (tx: Tx, { jobs, workerId, attempt }: Claim) =>
  tx
    .updateTable('jobs')
    .where(sql<SqlBool>`id = any(${jobs.map(({ id }) => id)}::bigint[])`)
    .where('state', '=', 'running')
    .where('locked_by', '=', workerId)
    .where('attempts', '=', attempt)

type Held = ReturnType<typeof held>

/** False if a lease was lost. */
const change = (db: Db, claimed: Claim, set: (rows: Held) => Held): Promise<boolean> =>
  inTransaction(db, jobsScope, (tx) => changeIn(tx, claimed, set))

async function changeIn(tx: Tx, claimed: Claim, set: (rows: Held) => Held): Promise<boolean> {
  const { numUpdatedRows } = await set(held(tx, claimed)).executeTakeFirst()
  return numUpdatedRows === BigInt(claimed.jobs.length)
}

const FREE = { locked_by: null, lease_until: null } as const

/** Deletes payloads, which may contain secrets. False if a lease was lost. */
export const complete = (db: Db, claimed: Claim, now: Instant): Promise<boolean> =>
  change(db, claimed, (rows) =>
    rows.set({ ...FREE, state: 'done', last_error: null, finished_at: at(now), payload: '{}' }),
  )

interface Failure {
  readonly reason: string
  readonly isPermanent?: boolean
}

/**
 * Waits, or gives up after the last attempt. A batch is retried whole, then in halves, uncounted. False if a lease was
 * lost.
 */
export const fail = (db: Db, claimed: Claim, failure: Failure, now: Instant): Promise<boolean> =>
  inTransaction(db, jobsScope, async (tx) => {
    const [job, ...others] = claimed.jobs
    if (job === undefined) return false
    const last_error = failure.reason
    if (others.length > 0) {
      const together = job.together === null ? claimed.jobs.length : Math.floor(claimed.jobs.length / 2)
      return changeIn(tx, claimed, (rows) => untried(rows.set({ ...FREE, state: 'queued', together, last_error })))
    }
    const after = afterFailure(job, failure, now)
    const isOurs = await changeIn(tx, claimed, (rows) => rows.set({ ...FREE, ...after, together: 1, last_error }))
    if (isOurs && needsAlert(job.kind, after.state, claimed.attempt)) await askForReport(tx, now)
    return isOurs
  })

function afterFailure({ attempt, maxAttempts }: Job, { isPermanent = false }: Failure, now: Instant) {
  return isPermanent || attempt >= maxAttempts
    ? ({ state: 'dead', finished_at: at(now) } as const)
    : ({ state: 'queued', run_at: at(now + backoffAfter(attempt)) } as const)
}

const untried = (rows: Held) => rows.set((row) => ({ attempts: row('attempts', '-', 1) }))

/** Not counted as a try. False if a lease was lost. */
export const putOff = (db: Db, claimed: Claim, { message, restMs }: PutOff, now: Instant): Promise<boolean> =>
  change(db, claimed, (rows) =>
    untried(rows.set({ ...FREE, state: 'queued', run_at: at(now + restMs), last_error: message })),
  )

/** False if a lease was lost. */
export const extendLease = (db: Db, claimed: Claim, leaseMs: Milliseconds): Promise<boolean> =>
  change(db, claimed, (rows) => rows.set({ lease_until: lease(leaseMs) }))
