import { createTestDatabase, type TestDatabase } from '@touchline/testing/database'
import { openWorld, type World } from '@touchline/testing/world'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyBooks } from '../../checks/verify-books.ts'
import { inTransaction } from '../../db/transaction.ts'
import { claimDatabase } from '../../queue/rehearsal.ts'
import { unnamedColumns } from './copy.store.ts'
import { copyRegion } from './copy-region.ts'

const OCTOBER_CLOSED = Date.UTC(2026, 10, 2)

let world: World
let rehearsal: TestDatabase
beforeAll(async () => {
  world = await openWorld({ hearsEvents: false })
  rehearsal = await createTestDatabase()
  const made = await world.subscribe()
  await world.server.signIn(made)
  await world.liveUntil(OCTOBER_CLOSED)
})
afterAll(async () => {
  await rehearsal.drop()
  await world.close()
})

it('names every column that there is: a new one is kept or replaced, not forgotten', async () => {
  expect(await unnamedColumns(rehearsal.ownerDb)).toEqual([])
})

describe('a region that is copied into a rehearsal', () => {
  it('has its books, and nothing that says whose they were', async () => {
    const copied = await copyRegion(world.database.ownerDb, rehearsal.ownerDb)
    expect(copied).toMatchObject({ kind: 'copied' })
    const books = (db: TestDatabase['db']) =>
      inTransaction(db, { system: 'administration' }, (tx) => verifyBooks(tx, OCTOBER_CLOSED))
    const [before, after] = [await books(world.database.db), await books(rehearsal.db)]
    expect(after).toMatchObject({ organizations: 1, auditRows: before.auditRows, findings: [] })
    const sums = sql<{ total: string }>`select sum(total)::text as total from invoices`
    expect((await sums.execute(rehearsal.ownerDb)).rows).toEqual((await sums.execute(world.database.ownerDb)).rows)
    expect(await claimDatabase(rehearsal.db, { isRehearsal: true })).toBeNull()
  })

  it('is none where something is in the rehearsal already', async () => {
    expect(await copyRegion(world.database.ownerDb, rehearsal.ownerDb)).toEqual({ kind: 'not-empty' })
    expect(await copyRegion(rehearsal.ownerDb, world.database.ownerDb)).toEqual({ kind: 'not-empty' })
  })
})
