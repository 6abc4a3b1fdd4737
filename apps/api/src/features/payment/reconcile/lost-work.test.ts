import { HOUR } from '@touchline/domain/calendar'
import { OCTOBER_CLOSES } from '@touchline/testing/shared'
import { openWorld } from '@touchline/testing/world'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { inTransaction, jobsScope } from '../../../db/transaction.ts'
import { doAgain } from './lost-work.store.ts'

it('what was done is asked for again, and nobody is billed or charged twice by it', async () => {
  const world = await openWorld({ hearsEvents: false })
  const { db } = world.deps
  await world.subscribe()
  await world.liveUntil(OCTOBER_CLOSES + HOUR)
  const now = world.now()
  const asked = await inTransaction(db, jobsScope, (tx) => doAgain(tx, sql`true`, { since: 0, now }))
  expect(asked).toBeGreaterThanOrEqual(2)
  await world.liveUntil(OCTOBER_CLOSES + 2 * HOUR)
  expect(world.jobErrors).toEqual([])
  expect(await world.charges()).toHaveLength(1)
  expect(await world.disagreements()).toEqual([])
  await world.close()
})
