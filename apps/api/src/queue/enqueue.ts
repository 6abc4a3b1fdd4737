import type { Instant } from '@touchline/domain/calendar'
import type { Tx } from '../db/connect.ts'
import type { JobRequest } from './jobs.ts'
import { insertJob, insertJobs } from './queue.ts'

interface When {
  /** By the clock port, epoch milliseconds. */
  readonly now: Instant
  /** At once when not given. */
  readonly runAt?: Instant
}

/**
 * Asks for a job in the caller's transaction, so that it exists exactly when its cause does. `already-enqueued` when a
 * job of its key was ever asked for.
 */
export const enqueue = (tx: Tx, job: JobRequest, { now, runAt = now }: When) => insertJob(tx, { ...job, runAt }, now)

/** Many by one statement; those of a known key are left out. */
export const enqueueAll = (
  tx: Tx,
  asked: readonly { readonly job: JobRequest; readonly runAt?: Instant }[],
  now: Instant,
): Promise<number> =>
  insertJobs(
    tx,
    asked.map(({ job, runAt = now }) => ({ ...job, runAt })),
    now,
  )
