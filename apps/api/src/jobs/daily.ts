import type { Instant } from '@touchline/domain/calendar'
import type { Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { askForComparison } from '../features/payment/compare/compare-charges.ts'
import { enqueue } from '../queue/enqueue.ts'
import type { Handler } from '../queue/handlers.ts'
import { type JobRequest, jobs } from '../queue/kinds.ts'

const CELL = { system: 'jobs' } as const
const DAY = 86_400_000

/** What a cell does once a day, whether anybody signs in or not, as it is asked for. Days are counted from 1970. */
const daily = {
  sweep: (day) => jobs.sweep(day),
  'notices-sweep': (day) => jobs.sweepNotices(day, null),
  'usage-months': (day) => jobs.makeUsageMonths(day),
  'read-events': (day) => jobs.readEvents(day),
  'earlier-documents': (day) => jobs.issueEarlierDocuments(day),
  'keep-papers': (day) => jobs.keepPapers({ day }),
} as const satisfies Record<string, (day: number) => JobRequest>

type DailyKind = keyof typeof daily

/** Those that do at its end what a day left to do. */
const atNight: ReadonlySet<DailyKind> = new Set(['keep-papers'])

const dailyKinds = Object.keys(daily).filter((name): name is DailyKind => Object.hasOwn(daily, name))

/**
 * At every start of a worker: from there each asks for its own next day. Where time is moved, as in a demo, nights pass in
 * seconds and nobody waits for what is done in them.
 */
export async function askForDailyWork(tx: Tx, now: Instant, { isTimeMoved = false } = {}): Promise<void> {
  const today = Math.floor(now / DAY)
  for (const kind of dailyKinds) {
    const isNightly = atNight.has(kind)
    if (isNightly && isTimeMoved) continue
    await enqueue(tx, daily[kind](today), { now, runAt: isNightly ? (today + 1) * DAY : now })
  }
  await askForComparison(tx, now)
}

/** On the day after the one for which a job was due, or after today, also where the clock was set back meanwhile. */
function askForNextDay(tx: Tx, kind: DailyKind, now: Instant, runAt: Instant) {
  const next = Math.floor(Math.max(now, runAt) / DAY) + 1
  return enqueue(tx, daily[kind](atNight.has(kind) ? next - 1 : next), { now, runAt: next * DAY })
}

/**
 * The work of a day asks for the next day's before it begins, so that one that fails for good ends none but itself: nobody
 * has to sign in, or to start a process, for the day after it.
 */
export const everyDay =
  <K extends DailyKind>(kind: K, work: Handler<K>): Handler<K> =>
  async (payload, context) => {
    const { db, clock, job } = context
    await inTransaction(db, CELL, (tx) => askForNextDay(tx, kind, clock.now(), job.runAt))
    await work(payload, context)
  }
