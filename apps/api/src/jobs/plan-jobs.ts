import * as z from 'zod/mini'
import { inTransaction } from '../db/transaction.ts'
import { billTerm } from '../features/billing/close-term.ts'
import { autoAddPlans } from '../features/plans/auto-add-plans.ts'
import { endTerm } from '../features/plans/end-term.ts'
import type { Ids } from '../ports/ids.ts'
import type { JobHandler } from '../queue/worker.ts'

const contractKey = { organizationId: z.uuid(), contractId: z.uuid() }
const planStart = z.object({ ...contractKey, start: z.int() })
const monthStart = z.object({ ...contractKey, month: z.string() })
const planEnd = z.object({ ...contractKey, boundary: z.int() })

/** The first instant of a yearly plan: what ended there is passed, then the term is billed. */
const planStartJob =
  (ids: Ids): JobHandler =>
  async (job, { db, clock }) => {
    const key = planStart.parse(job.payload)
    const now = clock.now()
    await inTransaction(db, { organizationId: key.organizationId }, async (tx) => {
      await endTerm(tx, { ...key, boundary: key.start, now, newId: ids.uuid })
      await billTerm(tx, { ...key, now })
    })
  }

/** The first instant after a plan: renewal, the end of a trial, a cancellation that comes due. */
const planEndJob =
  (ids: Ids): JobHandler =>
  async (job, { db, clock }) => {
    const key = planEnd.parse(job.payload)
    await inTransaction(db, { organizationId: key.organizationId }, (tx) =>
      endTerm(tx, { ...key, now: clock.now(), newId: ids.uuid }),
    )
  }

/** The start of a month for a contract with plans that begin by themselves. */
const autoAddJob =
  (ids: Ids): JobHandler =>
  async (job, { db, clock }) => {
    const key = monthStart.parse(job.payload)
    await inTransaction(db, { organizationId: key.organizationId }, (tx) =>
      autoAddPlans(tx, { ...key, now: clock.now(), newId: ids.uuid }),
    )
  }

export const planJobs = (ids: Ids) =>
  ({ 'plan-start': planStartJob(ids), 'plan-end': planEndJob(ids), 'auto-add-plans': autoAddJob(ids) }) as const
