import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createTestDatabase } from '@touchline/testing/database'
import { ofEachTest } from '@touchline/testing/shared'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inTransaction } from '../db/transaction.ts'
import { claim } from './claim.ts'
import { insertJobs, type Job, type NewJob } from './queue.ts'
import { type BatchHandler, createWorker, type FailedJobs, type Worker, type WorkerOptions } from './worker.ts'

const START = Date.UTC(2026, 0, 31, 15)

let done: unknown[][]
let workers: Worker[]

const database = ofEachTest(createTestDatabase, ({ drop }) => drop())
beforeEach(() => {
  done = []
  workers = []
})

afterEach(async () => {
  for (const worker of workers) await worker.stop()
})

const note = async (jobs: readonly Job[]): Promise<undefined> => void done.push(jobs.map(({ payload }) => payload))
const refuseBad = (jobs: readonly Job[]): Promise<undefined> =>
  note(jobs).then(() => {
    if (jobs.some(({ payload }) => payload === 'bad')) throw new Error('this is bad')
    return undefined
  })

const leaveBad = async (jobs: readonly Job[]): Promise<FailedJobs> => {
  await note(jobs)
  return new Map(jobs.filter(({ payload }) => payload === 'bad').map((job) => [job, new Error('this is bad')]))
}

const worker = (handle: BatchHandler['handle'] = note, options: Partial<WorkerOptions> = {}): Worker => {
  const handlers = { batch: { atMost: 3, handle }, single: (job: Job) => note([job]) }
  const made = createWorker({ db: database.db, clock: { now: () => START }, handlers, ...options })
  workers.push(made)
  return made
}

const add = (...asked: readonly Partial<NewJob>[]): Promise<number> =>
  inTransaction(database.db, { system: 'jobs' }, (tx) =>
    insertJobs(
      tx,
      asked.map((job) => ({ kind: 'batch', runAt: START, ...job })),
      START,
    ),
  )

const rows = () => database.pick('jobs', ['state', 'attempts', 'run_at', 'last_error'], {}, 'id')

describe('jobs of a kind that is handled in batches', () => {
  it('come together, in the order in which they were asked for; other kinds come one by one', async () => {
    await add({ payload: 'a' }, { kind: 'single', payload: 'x' }, { payload: 'b' }, { payload: 'c' }, { payload: 'd' })
    expect(await worker().runDue()).toBe(5)
    expect(done).toEqual([['a', 'b', 'c'], ['x'], ['d']])
    expect((await rows()).every(({ state, attempts }) => state === 'done' && attempts === 1)).toBe(true)
  })

  it('by time come only with those of the same instant', async () => {
    await add({ payload: 'later' }, { payload: 'first', runAt: START - 1 }, { payload: 'also later' })
    await worker().runDue()
    expect(done).toEqual([['first'], ['later', 'also later']])
  })

  it('are tried whole once more where one of them fails, then in halves, until it fails alone', async () => {
    const errors: unknown[] = []
    const onError = (error: unknown) => void errors.push(String(error))
    await add(...['a', 'b', 'bad', 'd'].map((payload) => ({ payload })))
    const handlers = { batch: { atMost: 4, handle: refuseBad } }
    await worker(refuseBad, { onError, handlers }).runDue()
    const whole = ['a', 'b', 'bad', 'd']
    expect(done).toEqual([whole, whole, ['a', 'b'], ['bad', 'd'], ['bad'], ['d']])
    const together = (count: number) => `BatchFailure: ${count} jobs batch failed together and are tried again`
    expect(errors).toEqual([together(4), together(4), together(2), 'Error: this is bad'])
    const once = { state: 'done', attempts: 1, last_error: null }
    const failed = { state: 'queued', attempts: 1, last_error: 'Error: this is bad', run_at: START + 10_000 }
    expect(await rows()).toMatchObject([once, once, failed, once])
  })

  it('are done whole after a moment where the database was away meanwhile', async () => {
    let isAway = true
    let now = START
    const awayOnce = (jobs: readonly Job[]): Promise<undefined> => {
      if (isAway) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
      return note(jobs)
    }
    await add({ payload: 'a' }, { payload: 'b' }, { payload: 'c' })
    const one = worker(awayOnce, { clock: { now: () => now } })
    for (let tries = 0; tries < 9; tries += 1, now += 10_000) expect(await one.runDue()).toBe(3)
    isAway = false
    await one.runDue()
    expect(done).toEqual([['a', 'b', 'c']])
    expect((await rows()).map(({ state, attempts }) => [state, attempts])).toEqual(Array(3).fill(['done', 1]))
  })

  it('are done but for those of which it is said that they failed', async () => {
    const errors: unknown[] = []
    await add({ payload: 'a' }, { payload: 'bad' }, { payload: 'c' })
    await worker(leaveBad, { onError: (error) => void errors.push(String(error)) }).runDue()
    expect(done).toEqual([['a', 'bad', 'c']])
    expect(errors).toEqual(['Error: this is bad'])
    expect(await rows()).toMatchObject([
      { state: 'done', attempts: 1 },
      { state: 'queued', attempts: 1, last_error: 'Error: this is bad', run_at: START + 10_000 },
      { state: 'done', attempts: 1 },
    ])
  })

  it('that may be tried once only never come with others', async () => {
    await add({ payload: 'a' }, { payload: 'bad', maxAttempts: 1 }, { payload: 'c' })
    await worker(refuseBad).runDue()
    expect(done).toEqual([['a', 'c'], ['bad']])
    expect((await rows()).map(({ state }) => state)).toEqual(['done', 'dead', 'done', 'queued'])
  })

  it('come only with those that are as urgent', async () => {
    await add(
      { payload: 'a' },
      { payload: 'urgent', priority: 1 },
      { payload: 'b' },
      { payload: 'as urgent', priority: 1 },
    )
    await worker().runDue()
    expect(done).toContainEqual(['a', 'b'])
    expect(done).toContainEqual(['urgent', 'as urgent'])
  })

  it('leave a turn to what people wait for between two batches', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await add(...['a', 'b', 'c', 'd'].map((payload) => ({ payload })))
    worker(async (jobs) => void (await Promise.all([note(jobs), released])), { concurrency: 1 }).start()
    await vi.waitFor(() => expect(done).toEqual([['a', 'b', 'c']]))
    await add({ kind: 'single', payload: 'urgent', priority: 1 })
    release()
    await vi.waitFor(() => expect(done).toEqual([['a', 'b', 'c'], ['urgent'], ['d']]))
  })

  it('of a worker that is killed with kill -9 go to another one, whole', async () => {
    await add({ payload: 'a' }, { payload: 'b' }, { payload: 'c' })
    const fixture = join(import.meta.dirname, 'killed-worker.fixture.ts')
    const victim = spawn(process.execPath, [fixture, database.url, String(START), '3'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(victim.stdout, 'data')
    expect(await worker().runDue()).toBe(0)
    victim.kill('SIGKILL')
    await once(victim, 'exit')
    await sql`update jobs set lease_until = now() - interval '1 second' where state = 'running'`.execute(
      database.ownerDb,
    )
    expect(await worker().runDue()).toBe(3)
    expect(done).toEqual([['a', 'b', 'c']])
    expect((await rows()).every(({ state, attempts }) => state === 'done' && attempts === 2)).toBe(true)
  })

  it('that kill each worker are alone before any of them has few attempts left', async () => {
    await add(...Array.from({ length: 200 }, (_, payload) => ({ payload })))
    const handlers = { batch: { atMost: 200, handle: note } }
    for (let deaths = 1; ; deaths += 1) {
      const claimed = await claim(database.db, {
        workerId: `killed-${deaths}`,
        now: START,
        limit: 1,
        leaseMs: 6_000,
        kinds: { batch: 200 },
        order: 'by-time',
      })
      expect(deaths).toBeLessThan(6)
      if (claimed[0]?.jobs.length === 1) break
      await sql`update jobs set lease_until = now() - interval '1 second' where state = 'running'`.execute(
        database.ownerDb,
      )
    }
    await worker(note, { handlers }).runDue()
    expect(done.flat()).toHaveLength(199)
  })

  it('are shared by workers, each done once', async () => {
    await add(...Array.from({ length: 100 }, (_, payload) => ({ payload })))
    for (const one of [worker(), worker()]) one.start()
    await vi.waitFor(() => expect(done.flat()).toHaveLength(100), { timeout: 20_000 })
    for (const one of workers) await one.stop()
    expect(new Set(done.flat()).size).toBe(100)
  }, 30_000)
})
