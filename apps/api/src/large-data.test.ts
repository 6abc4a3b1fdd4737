import { movableClock } from '@touchline/testing/deps'
import { serveRoutes, type TestServer } from '@touchline/testing/http'
import { readingCalls } from '@touchline/testing/large/calls'
import { copyOrganizations } from '@touchline/testing/large/copy-organizations'
import { type Originals, openOriginals } from '@touchline/testing/large/originals'
import { type ExplainedStatement, explainedIn, explainStatements, scannedTables } from '@touchline/testing/large/plans'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { cellRoutes } from './app.ts'
import { connect, type Db } from './db/connect.ts'
import { inTransaction } from './db/transaction.ts'
import { somePapers } from './features/documents/paper.store.ts'
import { sweepNotices } from './features/notices/sweep-notices.ts'
import { cellJobs } from './jobs/cell-jobs.ts'
import { claim } from './queue/claim.ts'
import { isBehind } from './queue/lag.ts'
import { createWorker } from './queue/worker.ts'
import type { Deps } from './use-case/deps.ts'

/** Of two organisations; fewer, and PostgreSQL would rightly read a table whole. */
const COPIES = 1_000
const DAY = 86_400_000
const CELL = { system: 'jobs' } as const

let originals: Originals
let db: Db
let deps: Deps
let server: TestServer
let tables: readonly string[]
const clock = movableClock(0)
const seen: ExplainedStatement[] = []

/**
 * Read a table whole, and may. Of the rows of a batch PostgreSQL expects a hundred, for which it rightly reads a table of
 * this size; `npm run bench -- --organizations 20000` explains these statements, too. And once a day the names of
 * organisations that the version before made are added.
 */
const may = /json_to_recordset\(|unnest\(|^\s*insert into organization_names/i

/** The tables that were read whole since it was asked before, each with the statement. */
const readWhole = (): readonly string[] => {
  const judged = seen.splice(0).filter(({ text }) => !may.test(text))
  const found = judged.flatMap(({ text, plan }) =>
    scannedTables(plan)
      .filter((table) => tables.includes(table))
      .map((table) => `${table}: ${text}`),
  )
  return [...new Set(found)]
}

/** The jobs of the copies, and the look at all of them, wait: what two organisations do is what all do. */
const letCopiesWait = () =>
  sql`update jobs set run_at = run_at + interval '1 year' where state = 'queued'
    and (kind = 'notices-sweep' or organization_id <> all(${originals.organizations.map((each) => each.organizationId)}))`.execute(
    originals.world.database.ownerDb,
  )

beforeAll(async () => {
  originals = await openOriginals({ months: 2, games: 3 })
  const { database } = originals.world
  tables = await copyOrganizations({ ownerUrl: database.ownerUrl, copies: COPIES })
  await letCopiesWait()
  await explainStatements(inject('cluster').adminUrl, database.url)
  db = connect({ url: database.url, onNotice: (notice) => seen.push(...explainedIn(notice)) })
  clock.moveTo(originals.world.deps.clock.now())
  deps = { ...originals.world.deps, db, clock }
  server = await serveRoutes(deps, cellRoutes(deps))
})
afterAll(async () => {
  await server.close()
  await db.destroy()
  await originals.world.close()
})

describe('among two thousand organisations', () => {
  it('each call that reads finds its rows by an index', async () => {
    for (const made of originals.organizations) {
      const token = await server.signIn(made)
      const calls = await readingCalls(originals.world.database.ownerDb, made.organizationId)
      expect(calls.length).toBeGreaterThan(35)
      for (const { name, path } of calls) {
        const reply = await server.send({ path, token })
        // The coupon is used up, and an invoice in Japan has no XML.
        expect({ name, ...reply }).not.toMatchObject({ body: { code: expect.stringMatching(/invalid|server-error/) } })
      }
    }
    expect(seen.length).toBeGreaterThan(300)
    expect(readWhole()).toEqual([])
  })

  it('and so does each job of a month, the sweep, and the taking of jobs', async () => {
    const failures: unknown[] = []
    // The checksums here are not those of papers.
    const checkPapers = async () => void (await inTransaction(db, CELL, (tx) => somePapers(tx, 20)))
    const handlers = { ...cellJobs(deps), 'check-papers': checkPapers }
    const worker = createWorker({ db, clock, handlers, onError: (error) => failures.push(error) })

    // What the first sweep looks through once is behind the next.
    const [somebody] = originals.organizations
    if (somebody === undefined) throw new Error('there is no organisation')
    clock.moveTo(clock.now() + 10 * DAY)
    await server.signIn(somebody)
    await worker.runDue()
    readWhole()
    const due = clock.now() + 25 * DAY
    clock.moveTo(due)
    await server.signIn(somebody)
    expect(await worker.runDue()).toBeGreaterThan(10)
    await claim(db, {
      workerId: 'a',
      now: due,
      limit: 2,
      leaseMs: 1,
      kinds: { settle: 2 },
      order: 'by-priority',
    })
    expect(await isBehind(db, due, DAY)).toBe(false)
    await inTransaction(db, CELL, (tx) => sweepNotices(tx, { day: 1, after: null }, due))
    expect(failures).toEqual([])
    expect(readWhole()).toEqual([])
  })

  it('a table that is read whole is found', async () => {
    await inTransaction(db, CELL, (tx) =>
      tx.selectFrom('notices').select('notice_id').where('kind', '=', 'none').execute(),
    )
    expect(readWhole()).toEqual([expect.stringMatching(/^notices: select "notice_id"/)])
  })
})
