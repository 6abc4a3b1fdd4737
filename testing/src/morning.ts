/** Every organisation's card expires in thirty days. */
import { smtpMail } from '@touchline/api/adapters/smtp'
import { inTransaction, jobsScope } from '@touchline/api/db/transaction'
import { cellJobs } from '@touchline/api/jobs/cell-jobs'
import { askForDailyWork } from '@touchline/api/jobs/daily'
import type { Mail, Message } from '@touchline/api/ports/mail'
import type { Kind } from '@touchline/api/queue/kinds'
import { mailKinds } from '@touchline/api/queue/kinds'
import { createWorker, type WorkerOptions } from '@touchline/api/queue/worker'
import { sql } from 'kysely'
import { startCluster } from './cluster.ts'
import { type MovableClock, movableClock } from './deps.ts'
import { addOrganizations } from './organization-copies.ts'
import { openWorld, type World } from './world.ts'

const CONNECTIONS = 5
const MEBIBYTE = 1_048_576
const NOVEMBER_21 = Date.UTC(2026, 10, 21, 4)

/** Seconds, with yardsticks. */
export interface Morning {
  readonly notices: number
  readonly planning: number
  readonly queueing: number
  readonly copying: number
  readonly sending: number
  readonly bareSending: number
  /** Of the worker, resident. */
  readonly memory: { readonly before: number; readonly most: number }
}

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1_000
}

interface OpenWorld {
  readonly world: World
  readonly clock: MovableClock
  readonly mail: Mail
  readonly failures: unknown[]
  readonly letter: () => Message
}

function keepLast(mail: Mail) {
  let last: Message | undefined
  const letter = (): Message => {
    if (last === undefined) throw new Error('no letter was written')
    return last
  }
  const send = (message: Message): Promise<void> => {
    last = message
    return mail.send(message)
  }
  return { mail: { send }, letter }
}

function workerOf(
  { world, clock, mail, failures }: OpenWorld,
  options: Partial<WorkerOptions>,
  ...kinds: readonly Kind[]
) {
  const all = cellJobs({ ...world.deps, clock, mail })
  const handlers = Object.fromEntries(Object.entries(all).filter(([kind]) => kinds.some((each) => each === kind)))
  const onError = (error: unknown) => void failures.push(error)
  return createWorker({ db: world.database.db, clock, handlers, onError, ...options })
}

const countOf = async ({ world }: OpenWorld, kind: Kind, state: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from jobs
    where kind = ${kind} and state = ${state}`.execute(world.database.ownerDb)
  return rows[0]?.n ?? 0
}

/** With the console's lane and the mail server's lane as in production. */
async function send(opened: OpenWorld, notices: number) {
  const before = process.memoryUsage().rss
  let most = before
  const apart = [{ kinds: mailKinds, concurrency: CONNECTIONS }]
  const worker = workerOf(opened, { apart, pollMs: 50 }, ...mailKinds)
  const seconds = await secondsOf(async () => {
    worker.start()
    while ((await countOf(opened, 'send-mail', 'done')) < notices) {
      most = Math.max(most, process.memoryUsage().rss)
      if (opened.failures.length > 0) throw new AggregateError(opened.failures, 'jobs failed')
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  })
  await worker.stop()
  return { seconds, memory: { before: before / MEBIBYTE, most: most / MEBIBYTE } }
}

/** Yardstick: letters without queue and books. */
async function sendBare({ mail, letter }: OpenWorld, count: number): Promise<number> {
  const message = letter()
  let left = count
  const sendOn = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      await mail.send(message)
    }
  }
  return secondsOf(() => Promise.all(Array.from({ length: CONNECTIONS }, sendOn)))
}

/** Yardstick: one copying statement. */
const copy = ({ world }: OpenWorld): Promise<number> =>
  secondsOf(async () => {
    const { ownerDb } = world.database
    await sql`create table copied_notices (like notices including all)`.execute(ownerDb)
    await sql`create table copied_jobs (like jobs including indexes)`.execute(ownerDb)
    await sql`insert into copied_notices select * from notices`.execute(ownerDb)
    await sql`insert into copied_jobs select * from jobs where kind = 'notice-mails'`.execute(ownerDb)
  })

async function measure(opened: OpenWorld, count: number): Promise<Morning> {
  const { world, clock } = opened
  const { db } = world.deps
  const planner = workerOf(opened, {}, 'notices-sweep', 'plan-notices')
  await inTransaction(db, jobsScope, (tx) => askForDailyWork(tx, clock.now()))
  const planning = await secondsOf(() => planner.runDue())
  const due = sql<{ at: number }>`select min(run_at) as at from jobs where kind = 'due-notice' and state = 'queued'`
  clock.moveTo((await due.execute(world.database.ownerDb)).rows[0]?.at ?? 0)
  const queueing = await secondsOf(() => workerOf(opened, {}, 'due-notice').runDue())
  const notices = await countOf(opened, 'notice-mails', 'queued')
  if (notices < count) throw new Error(`only ${notices} of ${count} notices were queued`)
  const copying = await copy(opened)
  const { seconds: sending, memory } = await send(opened, notices)
  const bare = Math.min(notices, 3_000)
  const bareSending = ((await sendBare(opened, bare)) / bare) * notices
  return { notices, planning, queueing, copying, sending, bareSending, memory }
}

export async function measureMorning(count: number, smtpUrl: string): Promise<Morning> {
  const cluster = await startCluster()
  const world = await openWorld({ cluster, hearsEvents: false, now: NOVEMBER_21 })
  try {
    const made = await world.subscribe()
    await world.worker.runDue()
    const card = { card_exp_year: 2026, card_exp_month: 12 }
    await world.database.ownerDb.updateTable('contracts').set(card).execute()
    await world.database.ownerDb.deleteFrom('jobs').execute()
    await addOrganizations(world.database.ownerDb, made, count)
    const from = 'Touchline <billing@touchline.example>'
    const smtp = smtpMail({ url: smtpUrl, from, connections: CONNECTIONS })
    return await measure({ world, clock: movableClock(NOVEMBER_21), failures: [], ...keepLast(smtp) }, count)
  } finally {
    await world.close()
    await cluster.stop()
  }
}
