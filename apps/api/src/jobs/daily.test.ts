import { openWorld, type World } from '@touchline/testing/world'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '../db/transaction.ts'
import type { Payments } from '../ports/payments.ts'
import { askForDailyWork } from './daily.ts'

const DAY = 86_400_000
const MONDAY = Date.UTC(2026, 9, 5)

let world: World
beforeEach(async () => {
  world = await openWorld({ hearsEvents: false })
})
afterEach(() => world.close())

const start = () =>
  inTransaction(world.deps.db, { system: 'jobs' }, (tx) => askForDailyWork(tx, world.deps.clock.now()))

const jobsOf = (kind: string) =>
  world.database.ownerDb
    .selectFrom('jobs')
    .select(['state', 'run_at'])
    .where('kind', '=', kind)
    .orderBy('run_at')
    .execute()

const kinds = [
  'sweep',
  'notices-sweep',
  'prices-sweep',
  'usage-months',
  'read-events',
  'earlier-documents',
  'keep-papers',
  'compare-charges',
]

it('a start begins what is done every day, and a week later all of it is still done, though nobody signs in', async () => {
  await start()
  await start()
  await world.liveUntil(MONDAY + 7 * DAY)
  expect(world.jobErrors).toEqual([])
  for (const kind of kinds) {
    const asked = await jobsOf(kind)
    const [next, ...more] = asked.filter(({ state }) => state === 'queued')
    expect([kind, next?.run_at, more]).toEqual([kind, MONDAY + 8 * DAY, []])
    expect(asked.length).toBeGreaterThanOrEqual(8)
  }
})

it('a day that fails for good is that day alone: the next was asked for before', async () => {
  let isBroken = true
  const listEvents: Payments['listEvents'] = async () => {
    if (isBroken) throw new Error('what nobody expected')
    return { kind: 'ok', value: [] }
  }
  await world.close()
  world = await openWorld({ hearsEvents: false, payments: (real) => ({ ...real, listEvents }) })
  await start()
  await world.database.ownerDb.updateTable('jobs').set({ max_attempts: 1 }).where('kind', '=', 'read-events').execute()
  await world.worker.runDue()
  isBroken = false
  await world.liveUntil(MONDAY + 2 * DAY)
  expect((await jobsOf('read-events')).map(({ state }) => state)).toEqual(['dead', 'done', 'done', 'queued'])
})
