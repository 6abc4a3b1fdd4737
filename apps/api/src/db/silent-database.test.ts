import { createTestDatabase, type TestDatabase } from '@touchline/testing/database'
import { startWire, type Wire } from '@touchline/testing/faults/wire'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect, type Db } from './connect.ts'
import { isDatabaseAway, OutcomeUnknownError } from './failure.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
let proxy: Wire
let db: Db

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

beforeEach(async () => {
  proxy = await startWire(database.url)
  // Long enough for what is answered on a busy machine; each test waits once for what is not.
  db = connect({ url: proxy.url, poolSize: 1, answerMs: 1_500, connectMs: 2_000 })
})
afterEach(async () => {
  await db.destroy()
  await proxy.close()
})

const system = { system: 'jobs' } as const
const ask = async (): Promise<unknown> => (await sql`select 1 as one`.execute(db)).rows[0]
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

describe('a database that falls silent', () => {
  it('in the middle of a question is away, and the next question goes over another connection', async () => {
    await ask()
    proxy.silence('open')
    expect(isDatabaseAway(await failureOf(ask()))).toBe(true)
    expect(await ask()).toEqual({ one: 1 })
  })

  it('within a transaction ends it, and nothing of it is left', async () => {
    const failure = await failureOf(
      inTransaction(db, system, async (tx) => {
        await sql`insert into throttles values ('within', now(), 1)`.execute(tx)
        proxy.silence('open')
        await sql`select 1`.execute(tx)
      }),
    )
    expect(isDatabaseAway(failure)).toBe(true)
    expect(await ask()).toEqual({ one: 1 })
  })

  it('at the commit leaves its outcome unknown', async () => {
    const failure = await failureOf(
      inTransaction(db, system, async (tx) => {
        await sql`insert into throttles values ('commit', now(), 1)`.execute(tx)
        proxy.silence('open')
      }),
    )
    expect(failure).toBeInstanceOf(OutcomeUnknownError)
    expect(await ask()).toEqual({ one: 1 })
  })

  it('before it greets is away', async () => {
    proxy.silence('new')
    expect(isDatabaseAway(await failureOf(ask()))).toBe(true)
  })

  it('for the one who has the connection does not make the next wait for ever', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const holding = db.connection().execute(() => promise)
    expect(isDatabaseAway(await failureOf(ask()))).toBe(true)
    resolve()
    await holding
  })
})
