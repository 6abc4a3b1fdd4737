import { startWire, type Wire } from '@touchline/testing/faults/wire'
import { sharedDatabase } from '@touchline/testing/shared'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connect, type Db, type PoolState, poolOf } from './connect.ts'
import { isDatabaseAway, OutcomeUnknownError } from './failure.ts'
import { inTransaction } from './transaction.ts'

const database = await sharedDatabase()
let proxy: Wire
let db: Db

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  proxy = await startWire(database.url)
  db = connect({ url: proxy.url, poolSize: 1 })
})
afterEach(async () => {
  vi.useRealTimers()
  await db.destroy()
  await proxy.close()
})

const system = { system: 'jobs' } as const
const ask = async (of = db): Promise<unknown> => (await sql`select 1 as one`.execute(of)).rows[0]

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  const ended = work.then(
    () => null,
    (error: unknown) => error,
  )
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  while (!isOver) {
    vi.advanceTimersByTime(1_000)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return ended
}

async function silenced(mark: string, after: readonly string[]): Promise<{ readonly end: Promise<unknown> }> {
  const { promise: reached, resolve } = Promise.withResolvers<void>()
  const end = inTransaction(db, system, async (tx) => {
    await sql`insert into throttles values (${mark}, now(), 1)`.execute(tx)
    proxy.silence('open')
    resolve()
    for (const statement of after) await sql.raw(statement).execute(tx)
  })
  await Promise.race([reached, end])
  return { end }
}

describe('a database that falls silent', () => {
  it('in the middle of a question is away, and the next question goes over another connection', async () => {
    await ask()
    proxy.silence('open')
    expect(isDatabaseAway(await failureOf(ask()))).toBe(true)
    expect(await ask()).toEqual({ one: 1 })
  })

  it('within a transaction ends it, and nothing of it is left', async () => {
    const { end } = await silenced('within', ['select 1'])
    expect(isDatabaseAway(await failureOf(end))).toBe(true)
    expect(await ask()).toEqual({ one: 1 })
  })

  it('at the commit leaves its outcome unknown', async () => {
    const { end } = await silenced('commit', [])
    expect(await failureOf(end)).toBeInstanceOf(OutcomeUnknownError)
    expect(await ask()).toEqual({ one: 1 })
  })

  it('before it greets is away', async () => {
    proxy.silence('new')
    expect(isDatabaseAway(await failureOf(ask()))).toBe(true)
  })

  it('for the one who has the connection does not make the next wait for ever', async () => {
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = db.connection().execute(() => {
      held.resolve()
      return released.promise
    })
    await held.promise
    expect(isDatabaseAway(await failureOf(ask()))).toBe(true)
    released.resolve()
    await holding
  })
})

it('of many machines holds a caller for 15 seconds at most: 5 for a connection, 10 for an answer', async () => {
  const many = connect({ url: proxy.url, poolSize: 1, isSpread: true })
  const until = async (isThere: (pool: PoolState) => boolean): Promise<void> => {
    do await new Promise((resolve) => setImmediate(resolve))
    while (!isThere(poolOf(many)))
  }
  const failure = (work: Promise<unknown>) => work.catch((error: unknown) => error)
  await ask(many)
  await until(({ idleCount }) => idleCount === 1)
  proxy.silence('open')
  const asking = failure(ask(many))
  await until(({ idleCount }) => idleCount === 0)
  const waiting = failure(ask(many))
  await until(({ waitingCount }) => waitingCount === 1)
  vi.advanceTimersByTime(5_000)
  expect(isDatabaseAway(await waiting)).toBe(true)
  vi.advanceTimersByTime(5_000)
  expect(isDatabaseAway(await asking)).toBe(true)
  await many.destroy()
})
