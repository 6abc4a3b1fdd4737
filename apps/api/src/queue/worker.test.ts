import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { HOUR } from '@touchline/domain/calendar'
import { createTestDatabase } from '@touchline/testing/database'
import { ofEachTest } from '@touchline/testing/shared'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inTransaction } from '../db/transaction.ts'
import { claim, complete, extendLease } from './claim.ts'
import { backoffAfter, insertJob, type NewJob, PutOff, requeue } from './queue.ts'
import { createWorker, type JobHandler, type JobRun, type Worker, type WorkerOptions } from './worker.ts'

const OURS = '00000000-0000-4000-8000-000000000001'
const THEIRS = '00000000-0000-4000-8000-000000000002'
const START = Date.UTC(2026, 0, 31, 15)

let now: number
let done: string[]
let workers: Worker[]

const database = ofEachTest(createTestDatabase, ({ drop }) => drop())
beforeEach(() => {
  now = START
  done = []
  workers = []
})

afterEach(async () => {
  for (const worker of workers) await worker.stop()
})

const note: JobHandler = async (job) => {
  done.push(typeof job.payload === 'string' ? job.payload : JSON.stringify(job.payload))
}

const worker = (options: Partial<WorkerOptions> = {}): Worker => {
  const made = createWorker({ db: database.db, clock: { now: () => now }, handlers: { close: note }, ...options })
  workers.push(made)
  return made
}

const add = (job: Partial<NewJob> = {}): Promise<string> =>
  inTransaction(database.db, { system: 'jobs' }, (tx) => insertJob(tx, { kind: 'close', runAt: now, ...job }, now))

const rows = () => database.pick('jobs', ['id', 'kind', 'state', 'attempts', 'run_at', 'last_error'], {}, 'id')

const onlyRow = async () => (await rows())[0]

const endLeases = () =>
  sql`update jobs set lease_until = now() - interval '1 second' where state = 'running'`.execute(database.ownerDb)

const claimOne = (workerId: string) =>
  claim(database.db, { workerId, now, limit: 1, leaseMs: 60_000, kinds: { close: 1 }, order: 'by-time' })

describe('a job', () => {
  it('exists exactly when the transaction that asked for it was committed', async () => {
    const end = inTransaction(database.db, { system: 'jobs' }, async (tx) => {
      await insertJob(tx, { kind: 'close', runAt: now }, now)
      throw new Error('changed our mind')
    })
    await expect(end).rejects.toThrow('changed our mind')
    expect(await rows()).toEqual([])
  })

  it('of a known key is not stored again, not even after it is done', async () => {
    expect(await add({ uniqueKey: 'close 2026-01' })).toBe('enqueued')
    expect(await add({ uniqueKey: 'close 2026-01' })).toBe('already-enqueued')
    await worker().runDue()
    expect(await add({ uniqueKey: 'close 2026-01' })).toBe('already-enqueued')
    expect(await rows()).toMatchObject([{ state: 'done' }])
  })

  it('is asked for by an organisation for itself only, and seen by no organisation', async () => {
    const ask = (organizationId: string) =>
      inTransaction(database.db, { organizationId: OURS }, (tx) =>
        insertJob(tx, { kind: 'close', runAt: now, organizationId, uniqueKey: organizationId }, now),
      )
    expect(await ask(OURS)).toBe('enqueued')
    expect(await ask(OURS)).toBe('already-enqueued')
    await expect(ask(THEIRS)).rejects.toMatchObject({ code: '42501' })
    const look = inTransaction(database.db, { organizationId: OURS }, (tx) =>
      tx.selectFrom('jobs').selectAll().execute(),
    )
    await expect(look).rejects.toMatchObject({ code: '42501' })
  })

  it('runs when the clock reaches it, in order of time, with what it makes due', async () => {
    await add({ runAt: now + 2 * HOUR, payload: 'second', priority: 9 })
    await add({ runAt: now + HOUR, payload: 'first' })
    await add({ runAt: now + 9 * HOUR, payload: 'later' })
    const chain: JobHandler = async (job, context) => {
      await note(job, context)
      if (job.payload === 'first') await add({ runAt: now, payload: 'third' })
    }
    const one = worker({ handlers: { close: chain } })
    expect(await one.runDue()).toBe(0)
    now += 3 * HOUR
    expect(await one.runDue()).toBe(3)
    expect(done).toEqual(['first', 'second', 'third'])
  })

  it('of a kind without handler is left to others', async () => {
    await add({ kind: 'of-newer-code' })
    expect(await worker().runDue()).toBe(0)
    expect(await onlyRow()).toMatchObject({ state: 'queued', attempts: 0 })
  })
})

describe('a failing job', () => {
  const failing = (): Worker => worker({ handlers: { close: () => Promise.reject(new Error('no answer')) } })

  it('rests longer each time, dies, and lives again when requeued', async () => {
    await add({ maxAttempts: 3 })
    const one = failing()
    for (const attempt of [1, 2]) {
      expect(await one.runDue()).toBe(1)
      const expected = {
        state: 'queued',
        attempts: attempt,
        run_at: now + backoffAfter(attempt),
        last_error: 'Error: no answer',
      }
      expect(await onlyRow()).toMatchObject(expected)
      now += backoffAfter(attempt)
    }
    await one.runDue()
    expect(await onlyRow()).toMatchObject({ state: 'dead', attempts: 3 })
    now += 1000 * HOUR
    expect(await one.runDue()).toBe(0)
    const dead = await onlyRow()
    expect(await inTransaction(database.db, { system: 'jobs' }, (tx) => requeue(tx, dead?.id ?? 0, now))).toBe(true)
    expect(await inTransaction(database.db, { system: 'jobs' }, (tx) => requeue(tx, dead?.id ?? 0, now))).toBe(false)
    expect(await worker().runDue()).toBe(1)
    expect(await onlyRow()).toMatchObject({ state: 'done', last_error: null })
  })

  it('that was put off comes again after its rest and has lost no try', async () => {
    await add({ maxAttempts: 1 })
    const answers = [true, true, false]
    const handlers = {
      close: async () => {
        if (answers.shift() === true) throw new PutOff('not now', { restMs: HOUR, cause: null })
      },
    }
    await worker({ handlers }).runDue()
    expect(await onlyRow()).toMatchObject({ state: 'queued', attempts: 0, run_at: now + HOUR, last_error: 'not now' })
    for (now += HOUR; (await onlyRow())?.state === 'queued'; now += HOUR) await worker({ handlers }).runDue()
    expect(await onlyRow()).toMatchObject({ state: 'done', attempts: 1 })
    expect(answers).toEqual([])
  })

  it('is reported with its outcome, like any other', async () => {
    const onRun = vi.fn<(run: JobRun) => void>()
    const handlers = {
      good: note,
      bad: () => Promise.reject(new Error('no')),
      late: () => Promise.reject(new PutOff('not now', { restMs: HOUR, cause: null })),
    }
    for (const kind of Object.keys(handlers)) await add({ kind })
    await worker({ handlers, onRun }).runDue()
    const heard = onRun.mock.calls.map(([{ kind, outcome, count }]) => `${kind} ${outcome} ${count}`)
    expect(heard).toEqual(['good done 1', 'bad failed 1', 'late put-off 1'])
  })

  it('does not hold up the others', async () => {
    await add({ payload: 'bad' })
    await add({ payload: 'good' })
    const choosy: JobHandler = (job, context) =>
      job.payload === 'bad' ? Promise.reject(new Error('bad')) : note(job, context)
    expect(await worker({ handlers: { close: choosy } }).runDue()).toBe(2)
    expect(done).toEqual(['good'])
  })
})

describe('a lease', () => {
  it('passes to another worker when its holder is killed with kill -9', async () => {
    await add({ payload: 'left behind' })
    const fixture = join(import.meta.dirname, 'killed-worker.fixture.ts')
    const victim = spawn(process.execPath, [fixture, database.url, String(now)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(victim.stdout, 'data')
    const left = sql<number>`extract(epoch from lease_until - clock_timestamp())`.as('seconds')
    const { seconds } = await database.ownerDb.selectFrom('jobs').select(left).executeTakeFirstOrThrow()
    expect(Number(seconds)).toBeLessThanOrEqual(6)
    const other = worker()
    expect(await other.runDue()).toBe(0)
    victim.kill('SIGKILL')
    await once(victim, 'exit')
    await endLeases()
    expect(await other.runDue()).toBe(1)
    expect(done).toEqual(['left behind'])
    expect(await onlyRow()).toMatchObject({ state: 'done', attempts: 2 })
  })

  it('that ran out does not make a living worker begin its own job again', async () => {
    await add()
    const [claimed] = await claimOne('busy')
    if (claimed === undefined) throw new Error('the job should have been got')
    await endLeases()
    const busy = { workerId: 'busy', now, limit: 1, leaseMs: 6_000, kinds: { close: 1 }, order: 'by-time' } as const
    expect(await claim(database.db, { ...busy, running: claimed.jobs.map(({ id }) => id) })).toEqual([])
    expect(await claim(database.db, { ...busy, workerId: 'other' })).toHaveLength(1)
  })

  it('that was lost gives its former holder no say', async () => {
    await add()
    const [first] = await claimOne('slow')
    await endLeases()
    const [second] = await claimOne('quick')
    if (first === undefined || second === undefined) throw new Error('both should have got the job')
    expect(await complete(database.db, first, now)).toBe(false)
    expect(await extendLease(database.db, first, 60_000)).toBe(false)
    expect(await extendLease(database.db, second, 60_000)).toBe(true)
    expect(await complete(database.db, second, now)).toBe(true)
  })

  it('of a job that kills every worker ends in death', async () => {
    await add({ maxAttempts: 2 })
    for (const workerId of ['first', 'second']) {
      expect(await claimOne(workerId)).toHaveLength(1)
      await endLeases()
    }
    expect(await claimOne('third')).toEqual([])
    expect(await onlyRow()).toMatchObject({
      state: 'dead',
      last_error: 'The worker disappeared during the last attempt',
    })
  })
})

describe('started workers', () => {
  it('share 300 jobs, each done once', async () => {
    await inTransaction(database.db, { system: 'jobs' }, async (tx) => {
      for (let n = 0; n < 300; n += 1) await insertJob(tx, { kind: 'close', runAt: now, payload: n }, now)
    })
    const pair = [worker(), worker()]
    for (const one of pair) one.start()
    await vi.waitFor(() => expect(done).toHaveLength(300), { timeout: 20_000 })
    for (const one of pair) await one.stop()
    expect(new Set(done).size).toBe(300)
    expect((await rows()).every(({ state, attempts }) => state === 'done' && attempts === 1)).toBe(true)
  }, 30_000)

  it('take what people wait for first', async () => {
    await add({ payload: 'bulk', runAt: now - HOUR })
    await add({ payload: 'mail', priority: 1 })
    worker({ concurrency: 1 }).start()
    await vi.waitFor(() => expect(done).toEqual(['mail', 'bulk']))
  })

  it('hold up nothing by what they work on apart', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const handlers = { close: note, mail: () => answered }
    for (let count = 0; count < 5; count += 1) await add({ kind: 'mail', priority: 10 })
    const apart = [{ kinds: ['mail'], concurrency: 2 }]
    worker({ handlers, apart, concurrency: 1, pollMs: 10 }).start()
    const running = async () =>
      (await rows()).filter(({ kind, state }) => kind === 'mail' && state === 'running').length
    await vi.waitFor(async () => expect(await running()).toBe(2), 5_000)
    await add({ payload: 'closed' })
    await vi.waitFor(() => expect(done).toEqual(['closed']), 5_000)
    expect(await running()).toBe(2)
    answer()
    await vi.waitFor(async () => expect((await rows()).every(({ state }) => state === 'done')).toBe(true), 5_000)
  })

  it('give way after each turn of a lane that does, and take the next one afterwards', async () => {
    const { promise: passed, resolve: letPass } = Promise.withResolvers<void>()
    const backOff = vi.fn<() => Promise<void>>(() => passed)
    for (const payload of ['first', 'second']) await add({ payload })
    worker({ apart: [{ kinds: ['close'], concurrency: 1, backOff }], handlers: { close: note }, pollMs: 10 }).start()
    await vi.waitFor(() => expect(backOff).toHaveBeenCalledOnce())
    await vi.waitFor(async () => expect((await rows()).map(({ state }) => state)).toEqual(['done', 'queued']))
    letPass()
    await vi.waitFor(() => expect(done).toEqual(['first', 'second']))
  })

  it('go on where giving way fails', async () => {
    const errors: unknown[] = []
    const backOff = () => Promise.reject<void>(new Error('no answer'))
    for (const payload of ['first', 'second']) await add({ payload })
    const apart = [{ kinds: ['close'], concurrency: 1, backOff }]
    worker({
      apart,
      handlers: { close: note },
      pollMs: 10,
      onError: (error) => void errors.push(String(error)),
    }).start()
    await vi.waitFor(() => expect(done).toEqual(['first', 'second']))
    await vi.waitFor(() => expect(errors).toEqual(['Error: no answer', 'Error: no answer']))
  })

  it('are woken by the commit, long before they would look', async () => {
    await add({ payload: 'before' })
    worker({ listenUrl: database.url, pollMs: 2 ** 30 }).start()
    await vi.waitFor(() => expect(done).toEqual(['before']))
    await add({ payload: 'after' })
    await vi.waitFor(() => expect(done).toEqual(['before', 'after']))
  })

  it('finish the job in hand before they stop, and take no other', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const slow: JobHandler = async (job, context) => {
      await released
      await note(job, context)
    }
    await add({ payload: 'in hand' })
    await add({ payload: 'next' })
    const one = worker({ handlers: { close: slow }, concurrency: 1 })
    one.start()
    await vi.waitFor(async () => expect((await onlyRow())?.state).toBe('running'))
    const stopped = one.stop()
    release()
    await stopped
    expect(done).toEqual(['in hand'])
    expect((await rows()).map(({ state }) => state)).toEqual(['done', 'queued'])
  })
})
