import { HOUR } from '@touchline/domain/calendar'
import { OCTOBER_CLOSES, worldOfEachTest } from '@touchline/testing/shared'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { inTransaction } from '../../db/transaction.ts'
import { insertJob } from '../../queue/queue.ts'
import { createWorker } from '../../queue/worker.ts'
import { liveUntil } from './live-until.ts'
import { clockRoutes } from './routes.ts'

const world = worldOfEachTest({ hearsEvents: false })

const advance = (target: number) =>
  world.server.send({ method: 'POST', path: '/test_clock', json: { advanceTo: new Date(target).toISOString() } })

const dueIn = ({ body }: { readonly body: unknown }): number => z.object({ dueJobs: z.int() }).parse(body).dueJobs

const add = (job: { readonly payload: string; readonly runAt: number }) =>
  inTransaction(world.database.db, { system: 'jobs' }, (tx) => insertJob(tx, { kind: 'note', ...job }, world.now()))

describe('the test clock', () => {
  it('moves to the target and lives what falls due on the way', async () => {
    await world.subscribe()
    expect(await advance(OCTOBER_CLOSES)).toMatchObject({
      status: 200,
      body: { now: '2026-10-31T15:00:00.000Z', jobsRun: expect.any(Number) },
    })
    const settlements = world.database.ownerDb.selectFrom('settlements').select('payment_status')
    expect(await settlements.execute()).toEqual([{ payment_status: 'Complete' }])
  })

  it('says what time it is and how much is due', async () => {
    const before = dueIn(await world.server.send({ path: '/test_clock' }))
    await add({ payload: 'now', runAt: world.now() })
    await add({ payload: 'later', runAt: world.now() + 1 })
    expect(await world.server.send({ path: '/test_clock' })).toMatchObject({
      status: 200,
      body: { now: '2026-10-05T00:00:00.000Z', dueJobs: before + 1 },
    })
  })

  it('never goes back', async () => {
    const before = world.now()
    expect(await advance(before - 1)).toMatchObject({ status: 409, body: { code: 'clock-backwards' } })
    expect(world.now()).toBe(before)
  })

  it('goes five years at a time, not to the end of time', async () => {
    const before = world.now()
    expect(await advance(Date.UTC(9999, 0, 1))).toMatchObject({
      status: 400,
      body: { code: 'invalid-request', details: { fields: ['body.advanceTo'] } },
    })
    expect(world.now()).toBe(before)
  })

  it('takes the provider along: its charges carry our time', async () => {
    await world.subscribe()
    await advance(OCTOBER_CLOSES)
    expect(await world.provider.control('GET', '/clock')).toEqual({ now: '2026-10-31T15:00:00.000Z' })
  })

  it('is not served in production', () => {
    const names = clockRoutes(world.deps).map(({ endpoint }) => endpoint.demoOnly)
    expect(names).toEqual([true, true])
  })
})

describe('living until an instant', () => {
  const seen: [string, number][] = []
  const heard: [number, boolean][] = []
  beforeEach(() => {
    seen.length = 0
    heard.length = 0
  })

  const start = Date.UTC(2026, 9, 5)

  const live = async (target: number, isGivenUp = () => false): Promise<number> => {
    let current = world.now()
    const clock = { now: () => current, set: (instant: number) => void (current = instant) }
    const note = async (job: { readonly payload: unknown }) => {
      seen.push([String(job.payload), current])
      if (job.payload === 'first') await add({ payload: 'made on the way', runAt: start + 2 * HOUR })
    }
    const worker = createWorker({ db: world.database.db, clock, handlers: { note } })
    const moved = async (...of: [number, boolean]) => void heard.push(of)
    await liveUntil({ clock, worker, moved, isGivenUp }, target)
    return current
  }

  it('runs each job at its own time, in order, with those that are made on the way', async () => {
    await add({ payload: 'third', runAt: start + 3 * HOUR })
    await add({ payload: 'first', runAt: start + HOUR })
    await add({ payload: 'too late', runAt: start + 4 * HOUR + 1 })
    expect(await live(start + 4 * HOUR)).toBe(start + 4 * HOUR)
    expect(seen).toEqual([
      ['first', start + HOUR],
      ['made on the way', start + 2 * HOUR],
      ['third', start + 3 * HOUR],
    ])
  })

  it('notifies others of its clock at each step, and when the target is reached', async () => {
    await add({ payload: 'first', runAt: start + HOUR })
    await live(start + 3 * HOUR)
    expect(heard).toEqual([
      [start + HOUR, false],
      [start + 2 * HOUR, false],
      [start + 3 * HOUR, true],
    ])
  })

  it('passes a job that it has no hands for, instead of waiting for it', async () => {
    await inTransaction(world.database.db, { system: 'jobs' }, (tx) =>
      insertJob(tx, { kind: 'of the next version', runAt: start + HOUR }, start),
    )
    await add({ payload: 'first', runAt: start + 2 * HOUR })
    await live(start + 4 * HOUR)
    expect(seen.map(([payload]) => payload)).toEqual(['first', 'made on the way'])
  })

  it('ends at the step that it came to once nobody waits for it any more', async () => {
    await add({ payload: 'first', runAt: start + HOUR })
    await add({ payload: 'never', runAt: start + 3 * HOUR })
    expect(await live(start + 4 * HOUR, () => seen.length > 0)).toBe(start + HOUR)
    expect(seen).toEqual([['first', start + HOUR]])
  })
})
