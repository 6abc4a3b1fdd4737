import { DAY } from '@touchline/domain/calendar'
import { worldOfEachTest } from '@touchline/testing/shared'
import { expect, it } from 'vitest'
import type { Payments } from '../ports/payments.ts'
import { askForDailyWork } from './daily.ts'

const MONDAY = Date.UTC(2026, 9, 5)

let isBroken = false
const failing = (real: Payments): Payments => ({
  ...real,
  listEvents: async (page) => {
    if (isBroken) throw new Error('what nobody expected')
    return real.listEvents(page)
  },
})

const world = worldOfEachTest({ hearsEvents: false, payments: failing })
const start = () => world.asJobs(askForDailyWork)

const jobsOf = (kind: string) => world.database.pick('jobs', ['state', 'run_at'], { kind }, 'run_at')

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
  isBroken = true
  await start()
  await world.database.ownerDb.updateTable('jobs').set({ max_attempts: 1 }).where('kind', '=', 'read-events').execute()
  await world.runDue()
  isBroken = false
  await world.liveUntil(MONDAY + 2 * DAY)
  expect((await jobsOf('read-events')).map(({ state }) => state)).toEqual(['dead', 'done', 'done', 'queued'])
})
