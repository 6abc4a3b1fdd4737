import type { Instant } from '@touchline/domain/calendar'
import type { Tx } from '../db/connect.ts'
import type { JobRequest } from './jobs.ts'
import { insertJob, insertJobs } from './queue.ts'

interface When {
  readonly now: Instant
  readonly runAt?: Instant
}

/** `already-enqueued`: the key was used before. */
export const enqueue = (tx: Tx, job: JobRequest, { now, runAt = now }: When) => insertJob(tx, { ...job, runAt }, now)

/** Skips known keys. */
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
