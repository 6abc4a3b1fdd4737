import { HOUR } from '@touchline/domain/calendar'
import { createTestDatabase } from '@touchline/testing/database'
import { ofEachTest } from '@touchline/testing/shared'
import { beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../db/transaction.ts'
import { isMoneyFailing, listJobs } from './failing.ts'
import { backoffAfter, insertJob, type NewJob, PutOff } from './queue.ts'
import { createWorker, type JobHandler, type Worker } from './worker.ts'

let now: number

const database = ofEachTest(createTestDatabase, ({ drop }) => drop())
beforeEach(() => {
  now = Date.UTC(2026, 0, 31, 15)
})

const worker = ({ handlers }: { readonly handlers: Readonly<Record<string, JobHandler>> }): Worker =>
  createWorker({ db: database.db, clock: { now: () => now }, handlers })

const add = (job: Partial<NewJob> = {}): Promise<string> =>
  inTransaction(database.db, { system: 'jobs' }, (tx) => insertJob(tx, { kind: 'close', runAt: now, ...job }, now))

const rows = () => database.ownerDb.selectFrom('jobs').select(['id', 'kind']).execute()

describe('operators', () => {
  const failing = (): Worker => worker({ handlers: { settle: () => Promise.reject(new Error('not booked')) } })
  const waiting = (table: Awaited<ReturnType<typeof rows>>) => table.filter(({ kind }) => kind === 'report-jobs')

  it('are notified once of what moves money and fails twice, and again after each long rest', async () => {
    await add({ kind: 'settle', maxAttempts: 10_000 })
    const one = failing()
    const mails: number[] = []
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect(await one.runDue()).toBe(1)
      mails.push(waiting(await rows()).length)
      expect(await isMoneyFailing(database.db)).toBe(attempt >= 2)
      now += backoffAfter(attempt)
    }
    expect(mails).toEqual([0, 1, 1, 1, 1, 1, 1, 2, 3, 4])
  })

  it('are notified of many in one mail', async () => {
    for (let count = 0; count < 3; count += 1) await add({ maxAttempts: 1, payload: count })
    await worker({ handlers: { close: () => Promise.reject(new Error('no answer')) } }).runDue()
    expect(waiting(await rows())).toHaveLength(1)
  })

  it('hear nothing of what fails once, or waits for the provider', async () => {
    await add({ kind: 'settle', maxAttempts: 10_000 })
    const putOff = async () => {
      throw new PutOff('not now', { restMs: HOUR, cause: null })
    }
    for (let tries = 0; tries < 3; tries += 1, now += HOUR) await worker({ handlers: { settle: putOff } }).runDue()
    expect([await isMoneyFailing(database.db), waiting(await rows())]).toEqual([false, []])
  })

  it('see by the list what is tried again, with its error, its tries and the next one, and not what was never tried', async () => {
    await add({ kind: 'settle', maxAttempts: 10_000 })
    await add({ runAt: now + HOUR })
    await failing().runDue()
    const list = (shown: 'failing' | 'dead' | 'all') =>
      inTransaction(database.db, { system: 'jobs' }, (tx) => listJobs(tx, shown))
    const next = { attempts: 1, run_at: now + backoffAfter(1), last_error: 'Error: not booked' }
    expect(await list('failing')).toEqual([expect.objectContaining({ kind: 'settle', state: 'queued', ...next })])
    expect([await list('dead'), (await list('all')).length]).toEqual([[], 2])
  })
})
