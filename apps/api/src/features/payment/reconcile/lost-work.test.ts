import { disagreements } from '@touchline/testing/books'
import { openWorld } from '@touchline/testing/world'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { inTransaction, jobsScope } from '../../../db/transaction.ts'
import { doAgain } from './lost-work.store.ts'

const OCTOBER_CLOSES = Date.UTC(2026, 9, 31, 15)
const HOUR = 3_600_000

it('what was done is asked for again, and nobody is billed or charged twice by it', async () => {
  const world = await openWorld({ hearsEvents: false })
  const { db } = world.deps
  await world.subscribe()
  await world.liveUntil(OCTOBER_CLOSES + HOUR)
  const now = world.deps.clock.now()
  const asked = await inTransaction(db, jobsScope, (tx) => doAgain(tx, sql`true`, { since: 0, now }))
  expect(asked).toBeGreaterThanOrEqual(2)
  await world.liveUntil(OCTOBER_CLOSES + 2 * HOUR)
  expect(world.jobErrors).toEqual([])
  expect((await world.provider.books()).charges).toHaveLength(1)
  expect(await disagreements(world.database.ownerDb, world.provider)).toEqual([])
  await world.close()
})
