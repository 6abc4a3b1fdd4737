import { inTransaction } from '../db/transaction.ts'
import { sweep } from '../features/sign-in/sweep.ts'
import type { JobHandler } from '../queue/worker.ts'

const sweepJob: JobHandler = (_job, { db, clock }) =>
  inTransaction(db, { system: 'jobs' }, (tx) => sweep(tx, clock.now()))

export const sweepJobs = { sweep: sweepJob } as const
