import { operatorOn } from '@touchline/testing/commands'
import { createTestDatabase, type TestDatabase } from '@touchline/testing/database'
import { sharedWorld } from '@touchline/testing/shared'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { verifyBooks } from '../../checks/verify-books.ts'
import { inTransaction } from '../../db/transaction.ts'
import { cellJobs } from '../../jobs/cell-jobs.ts'
import { claimDatabase } from '../../queue/rehearsal.ts'
import { createWorker } from '../../queue/worker.ts'
import { unnamedColumns } from './copy.store.ts'
import { copyRegion } from './copy-region.ts'

const OCTOBER_CLOSED = Date.UTC(2026, 10, 2)
const NOVEMBER_CLOSED = Date.UTC(2026, 11, 2)

const world = await sharedWorld({ hearsEvents: false })
const rehearsal = await createTestDatabase()
const made = await world.subscribe()
await world.server.signIn(made)
await world.liveUntil(OCTOBER_CLOSED)
afterAll(async () => {
  await rehearsal.drop()
})

it('names every column that there is: a new one is kept or replaced, not forgotten', async () => {
  expect(await unnamedColumns(rehearsal.ownerDb)).toEqual([])
})

const typed = () => {
  const readCopy = () => ({ from: world.database.ownerUrl, to: rehearsal.ownerUrl })
  return operatorOn({
    ...world.deps,
    cell: { region: 'asia', mode: 'production', signInProvider: null },
    readCopy,
  }).type(['copy-region', '--to', 'rehearsal'])
}

describe('a region that is copied into a rehearsal', () => {
  it('has its books, and nothing that says whose they were', async () => {
    expect(await typed()).toEqual([
      expect.stringMatching(/^copied: \d+ tables, \d+ rows$/),
      expect.stringContaining('verify-books'),
    ])
    const books = (db: TestDatabase['db']) =>
      inTransaction(db, { system: 'administration' }, (tx) => verifyBooks(tx, OCTOBER_CLOSED))
    const [before, after] = [await books(world.database.db), await books(rehearsal.db)]
    expect(after).toMatchObject({ organizations: 1, auditRows: before.auditRows, findings: [] })
    const sums = sql<{ total: string }>`select sum(total)::text as total from invoices`
    expect((await sums.execute(rehearsal.ownerDb)).rows).toEqual((await sums.execute(world.database.ownerDb)).rows)
    expect(await claimDatabase(rehearsal.db, { isRehearsal: true })).toBeNull()
  })

  it('closes its next month, which nobody’s card pays', async () => {
    const { db } = rehearsal
    const failures: unknown[] = []
    const clock = { now: () => NOVEMBER_CLOSED }
    const handlers = cellJobs({ ...world.deps, db, clock })
    await createWorker({ db, clock, handlers, onError: (error) => void failures.push(error) }).runDue()
    expect(failures).toEqual([])
    const settlements = rehearsal.ownerDb.selectFrom('settlements').select('payment_status')
    expect(await settlements.orderBy('updated_at').execute()).toEqual([
      { payment_status: 'Complete' },
      { payment_status: 'Error' },
    ])
    const { findings } = await inTransaction(db, { system: 'administration' }, (tx) => verifyBooks(tx, NOVEMBER_CLOSED))
    expect(findings).toEqual([])
  })

  it('is none while a column is in no rule', async () => {
    await sql`alter table members add column nickname text`.execute(world.database.ownerDb)
    expect(await copyRegion(world.database.ownerDb, rehearsal.ownerDb)).toEqual({
      kind: 'unnamed',
      columns: ['members.nickname'],
    })
    await sql`alter table members drop column nickname`.execute(world.database.ownerDb)
  })

  it('is none where something is in the rehearsal already', async () => {
    await expect(typed()).rejects.toThrow('a copy begins with an empty one')
    expect(await copyRegion(rehearsal.ownerDb, world.database.ownerDb)).toEqual({ kind: 'not-empty' })
  })
})
