import * as z from 'zod/mini'
import { inTransaction } from '../db/transaction.ts'
import { closeMonth } from '../features/billing/close-month.ts'
import { recalculate } from '../features/billing/recalculate.ts'
import type { JobHandler } from '../queue/worker.ts'

const billingKey = z.object({ organizationId: z.uuid(), billingId: z.uuid() })
const monthKey = z.object({ organizationId: z.uuid(), contractId: z.uuid(), month: z.string() })

/** Turns "calculating" into a provisional amount. */
const recalculateJob: JobHandler = async (job, { db, clock }) => {
  const key = billingKey.parse(job.payload)
  await inTransaction(db, { organizationId: key.organizationId }, (tx) => recalculate(tx, key, clock.now()))
}

/** The first instant after a month in the organisation's own zone: fix it, settle it, open the next. */
const monthCloseJob: JobHandler = async (job, { db, clock }) => {
  const key = monthKey.parse(job.payload)
  await inTransaction(db, { organizationId: key.organizationId }, (tx) => closeMonth(tx, { ...key, now: clock.now() }))
}

export const billingJobs = { recalculate: recalculateJob, 'month-close': monthCloseJob } as const
