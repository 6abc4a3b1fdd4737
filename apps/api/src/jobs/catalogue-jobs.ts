import * as z from 'zod/mini'
import { inTransaction } from '../db/transaction.ts'
import { applyPrices } from '../features/catalogue/import.store.ts'
import type { JobHandler } from './worker.ts'

const payload = z.object({ effectiveFrom: z.iso.date() })

/** The first instant of the month in which prices change. */
const applyPricesJob: JobHandler = (job, { db }) =>
  inTransaction(db, { system: 'jobs' }, (tx) => applyPrices(tx, payload.parse(job.payload).effectiveFrom))

export const catalogueJobs = { 'apply-prices': applyPricesJob } as const
