import { cellRoutes } from '@touchline/api/app'
import { inTransaction, jobsScope } from '@touchline/api/db/transaction'
import { documentsWithoutPaper, somePapers } from '@touchline/api/features/documents/paper.store'
import { sweepNotices } from '@touchline/api/features/notices/sweep-notices'
import { cellJobs } from '@touchline/api/jobs/cell-jobs'
import { askForDailyWork } from '@touchline/api/jobs/daily'
import { claim } from '@touchline/api/queue/claim'
import { isBehind } from '@touchline/api/queue/lag'
import { createWorker } from '@touchline/api/queue/worker'
import { DAY } from '@touchline/domain/calendar'
import { movableClock } from '../deps.ts'
import { type Reply, serveRoutes } from '../http.ts'
import { readingCalls } from './calls.ts'
import { type ExplainedDatabase, openExplained } from './explained.ts'
import { letCopiesWait, type Originals } from './originals.ts'

export interface Walk {
  readonly explained: ExplainedDatabase
  /** All reading calls of each original. */
  sendCalls(): Promise<readonly { readonly name: string; readonly reply: Reply }[]>
  /** A month of the originals, then jobs as a busy worker. */
  runJobs(): Promise<{ readonly ran: number; readonly failures: readonly unknown[] }>
  close(): Promise<void>
}

export async function openWalk(originals: Originals, adminUrl: string): Promise<Walk> {
  const { world, organizations } = originals
  await letCopiesWait(originals)
  const explained = await openExplained(world.database, adminUrl)
  const { db } = explained
  const clock = movableClock(world.deps.clock.now())
  const deps = { ...world.deps, db, clock }
  const server = await serveRoutes(deps, cellRoutes(deps))

  const sendCalls = async () => {
    const replies: { name: string; reply: Reply }[] = []
    for (const made of organizations) {
      const token = await server.signIn(made)
      const calls = await readingCalls(world.database.ownerDb, made.organizationId)
      for (const { name, path } of calls) replies.push({ name, reply: await server.send({ path, token }) })
    }
    return replies
  }

  const failures: unknown[] = []
  // Drawing papers for copies takes minutes and their checksums differ.
  const askForPapers = () =>
    inTransaction(db, jobsScope, async (tx) => {
      await documentsWithoutPaper(tx, undefined, 100)
      await somePapers(tx, 20)
    })
  const handlers = { ...cellJobs(deps), 'keep-papers': askForPapers }
  const worker = createWorker({ db, clock, handlers, onError: (error) => failures.push(error) })
  const liveFor = async (days: number): Promise<number> => {
    clock.moveTo(clock.now() + days * DAY)
    await inTransaction(db, jobsScope, (tx) => askForDailyWork(tx, clock.now()))
    await letCopiesWait(originals)
    return worker.runDue()
  }

  const runJobs = async () => {
    // The first sweep reads everything once.
    await liveFor(10)
    explained.forget()
    const ran = await liveFor(25)
    const now = clock.now()
    await claim(db, { workerId: 'a', now, limit: 2, leaseMs: 1, kinds: { settle: 2 }, order: 'by-priority' })
    if (await isBehind(db, now, DAY)) failures.push(new Error('jobs still wait'))
    await inTransaction(db, jobsScope, (tx) => sweepNotices(tx, { day: 1, after: null }, now))
    return { ran, failures }
  }

  const close = async (): Promise<void> => {
    await server.close()
    await explained.close()
  }
  return { explained, sendCalls, runJobs, close }
}
