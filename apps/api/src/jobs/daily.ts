import { DAY, type Instant } from '@touchline/domain/calendar'
import type { Tx } from '../db/connect.ts'
import { inTransaction, jobsScope } from '../db/transaction.ts'
import { askForComparison } from '../features/payment/compare/compare-charges.ts'
import { enqueue } from '../queue/enqueue.ts'
import { type JobRequest, jobs } from '../queue/jobs.ts'
import type { JobHandler } from '../queue/worker.ts'

interface Daily {
  readonly of: (day: number) => JobRequest
  readonly isNightly?: boolean
}

const daily: Readonly<Record<string, Daily>> = {
  sweep: { of: (day) => jobs.sweep({ day, portion: 0 }) },
  'notices-sweep': { of: (day) => jobs.sweepNotices({ day, after: null }) },
  'prices-sweep': { of: (day) => jobs.sweepPrices({ at: day * DAY, after: null }) },
  'usage-months': { of: (day) => jobs.makeUsageMonths({ day }) },
  'read-events': { of: (day) => jobs.readEvents({ day }) },
  'earlier-documents': { of: (day) => jobs.issueEarlierDocuments({ day }) },
  'read-payouts': { of: (day) => jobs.readPayouts({ day, after: null }) },
  'compare-runs': { of: (day) => jobs.compareRuns({ day }) },
  'keep-papers': { of: (day) => jobs.keepPapers({ day }), isNightly: true },
}

/** Each requests its next day. Where time is moved, nightly work is skipped. */
export async function askForDailyWork(tx: Tx, now: Instant, { isTimeMoved = false } = {}): Promise<void> {
  const today = Math.floor(now / DAY)
  for (const { of, isNightly = false } of Object.values(daily)) {
    if (isNightly && isTimeMoved) continue
    await enqueue(tx, of(today), { now, runAt: isNightly ? (today + 1) * DAY : now })
  }
  await askForComparison(tx, now)
}

function askForNextDay(tx: Tx, { of, isNightly = false }: Daily, now: Instant, runAt: Instant) {
  const next = Math.floor(Math.max(now, runAt) / DAY) + 1
  return enqueue(tx, of(isNightly ? next - 1 : next), { now, runAt: next * DAY })
}

/** First, so that a failure affects only this day. */
export const askingForNextDay =
  (work: JobHandler): JobHandler =>
  async (job, context) => {
    const { db, clock } = context
    const ofDay = daily[job.kind]
    if (ofDay !== undefined)
      await inTransaction(db, jobsScope, (tx) => askForNextDay(tx, ofDay, clock.now(), job.runAt))
    await work(job, context)
  }
