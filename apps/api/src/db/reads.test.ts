import { startWire } from '@touchline/testing/faults/wire'
import { runsOnMany } from '@touchline/testing/one-server'
import { sharedDatabase } from '@touchline/testing/shared'
import { codes, insertTwoOrganizations, MOMENT, OURS, THEIRS } from '@touchline/testing/two-organizations'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { at } from './column-values.ts'
import { connect, type Tx } from './connect.ts'
import { isDatabaseAway } from './failure.ts'
import { inRead, inTransaction } from './transaction.ts'

const ours = { organizationId: OURS } as const

const database = await sharedDatabase()

await insertTwoOrganizations(database)
afterEach(() => vi.restoreAllMocks())

const role = async (tx: Tx) => (await sql<{ role: string }>`select current_user as role`.execute(tx)).rows[0]?.role

const countTrips = () => vi.spyOn(pg.Client.prototype, 'query').mock.calls

describe('questions of a read', () => {
  it('that are asked together travel together, each with its own answer', async () => {
    await inRead(database.db, ours, codes)
    const trips = countTrips()
    const answers = await inRead(database.db, ours, (tx) => Promise.all([codes(tx), role(tx), codes(tx)]))
    expect(answers).toEqual([['ours'], 'touchline_app', ['ours']])
    expect(trips).toHaveLength(1)
  })

  it('that are the same are asked once, and answered to each', async () => {
    const named = (tx: Tx, name: string) =>
      sql<{ id: string }>`select ${name}::text || gen_random_uuid() as id`.execute(tx)
    const [one, same, other] = await inRead(database.db, ours, (tx) =>
      Promise.all([named(tx, 'a'), named(tx, 'a'), named(tx, 'b')]),
    )
    expect(same.rows).toEqual(one.rows)
    expect(other.rows).not.toEqual(one.rows)
  })

  it('that are not prepared travel in the same way, those without a parameter too', async () => {
    const answers = await inRead(database.db, ours, (tx) =>
      Promise.all([
        sql`values (1), (2)`.execute(tx),
        codes(tx),
        sql`with one as (select ${1}::int as v) select v from one`.execute(tx),
        sql`values (3)`.execute(tx),
      ]),
    )
    const [two, own, one, three] = answers
    expect([two.rows.length, own, one.rows, three.rows]).toEqual([2, ['ours'], [{ v: 1 }], [{ column1: 3 }]])
  })

  it('that wait for an answer take a trip each, under the same role', async () => {
    await inRead(database.db, ours, codes)
    const trips = countTrips()
    await inRead(database.db, ours, async (tx) => {
      expect(await codes(tx)).toEqual(['ours'])
      expect(await Promise.all([role(tx), codes(tx)])).toEqual(['touchline_app', ['ours']])
    })
    expect(trips).toHaveLength(2)
  })

  it('are planned once for all whom they are asked for, and leave other plans to changes', async () => {
    const db = connect({ url: `${database.url}?options=-c%20plan_cache_mode=auto`, poolSize: 1 })
    onTestFinished(() => db.destroy())
    const planned = async (tx: Tx) =>
      (await sql<{ as: string }>`select current_setting('plan_cache_mode') as "as"`.execute(tx)).rows[0]?.as
    expect(await inRead(db, ours, planned)).toBe('force_generic_plan')
    expect(await inTransaction(db, ours, planned)).toBe('auto')
  })

  it('have a setting for themselves that one of them makes, which ends with the trip', async () => {
    const joins = async (tx: Tx) =>
      (await sql<{ on: string }>`select current_setting('enable_nestloop') as on`.execute(tx)).rows[0]?.on
    await inRead(database.db, ours, async (tx) => {
      const set = sql`select set_config('enable_nestloop', 'off', true)`.execute(tx)
      expect(await Promise.all([set.then(() => 'set'), joins(tx)])).toEqual(['set', 'off'])
      expect(await joins(tx)).toBe('on')
    })
  })

  it('see what their scope sees, and leave nothing behind on the connection', async () => {
    const db = connect({ url: database.url, poolSize: 1, isSpread: runsOnMany() })
    onTestFinished(() => db.destroy())
    expect(await inRead(db, { organizationId: THEIRS }, codes)).toEqual(['theirs'])
    expect(await inRead(db, { system: 'jobs' }, codes)).toEqual(['ours', 'theirs'])
    await expect(db.selectFrom('organizations').selectAll().execute()).rejects.toThrow('permission denied')
  })

  it.each([
    ['a text with what arrays and JSON are made of', sql`select ${'a"b\\c{},NULL'}::text as v`, 'a"b\\c{},NULL'],
    ['nothing', sql`select ${null}::text as v`, null],
    ['a number', sql`select ${42}::int as v`, 42],
    ['a list', sql`select ${['a"b', 'c,d', '']}::text[] as v`, ['a"b', 'c,d', '']],
    ['a moment', sql`select ${at(MOMENT)} as v`, MOMENT],
    ['no row', sql`select 1 as v where false`, undefined],
  ])('carry %s there and back', async (_, query, expected) => {
    const rows = await inRead(database.db, ours, (tx) => Promise.all([query.execute(tx), codes(tx)]))
    expect(rows[0].rows[0]).toEqual(expected === undefined ? undefined : { v: expected })
  })

  it.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['writes', (tx: Tx) => tx.updateTable('organizations').set({ organization_name: 'Minato' }).execute()],
    ['locks', (tx: Tx) => tx.selectFrom('organizations').selectAll().forUpdate().execute()],
  ])('are no place for a statement that %s', async (_, work) => {
    await expect(inRead(database.db, ours, work)).rejects.toThrow(
      runsOnMany() ? /read-only|FOR UPDATE/ : 'read-only transaction',
    )
  })

  it('fail together, and the next read has a sound connection', async () => {
    const db = connect({ url: database.url, poolSize: 1, isSpread: runsOnMany() })
    onTestFinished(() => db.destroy())
    const settled = await inRead(db, ours, (tx) =>
      Promise.allSettled([codes(tx), sql`select 1 / 0`.execute(tx), codes(tx)]),
    )
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(await inRead(db, ours, codes)).toEqual(['ours'])
  })
})

describe('a pool that leads to many machines', () => {
  const spread = () => {
    const db = connect({ url: database.url, poolSize: 1, isSpread: true })
    onTestFinished(() => db.destroy())
    return db
  }

  it('reads in one trip, in a transaction that is opened and ended', async () => {
    const db = spread()
    expect(await inRead(db, ours, codes)).toEqual(['ours'])
    const trips = countTrips()
    const answers = await inRead(db, ours, (tx) => Promise.all([codes(tx), role(tx)]))
    expect(answers).toEqual([['ours'], 'touchline_app'])
    expect(trips).toHaveLength(1)
    expect(await inRead(db, { organizationId: THEIRS }, codes)).toEqual(['theirs'])
    await expect(db.selectFrom('organizations').selectAll().execute()).rejects.toThrow('permission denied')
  })

  it('refuses to write there, and is sound after it', async () => {
    const db = spread()
    const write = (tx: Tx) => tx.updateTable('organizations').set({ organization_name: 'Minato' }).execute()
    await expect(inRead(db, ours, write)).rejects.toThrow('read-only transaction')
    expect(await inRead(db, ours, codes)).toEqual(['ours'])
  })

  it('answers in the same read what is asked after a question that failed', async () => {
    const answers = await inRead(spread(), ours, async (tx) => {
      await expect(sql`select 1 / 0`.execute(tx)).rejects.toThrow('division by zero')
      return [await codes(tx), await codes(tx)]
    })
    expect(answers).toEqual([['ours'], ['ours']])
  })
})

it('a table that is changed while the server runs is read again', async () => {
  const db = connect({ url: database.url, poolSize: 1, isSpread: runsOnMany() })
  onTestFinished(() => db.destroy())
  const read = () => inRead(db, ours, (tx) => tx.selectFrom('organizations').selectAll().execute())
  await read()
  await sql`alter table organizations add column colour text`.execute(database.ownerDb)
  onTestFinished(async () => {
    await sql`alter table organizations drop column colour`.execute(database.ownerDb)
  })
  expect((await read())[0]).toMatchObject({ organization_code: 'ours', colour: null })
})

it('a database that falls silent in a read is away, and the next read goes over another connection', async () => {
  const proxy = await startWire(database.url)
  const db = connect({ url: proxy.url, poolSize: 1, answerMs: 400, connectMs: 600, isSpread: runsOnMany() })
  onTestFinished(async () => {
    await db.destroy()
    await proxy.close()
  })
  expect(await inRead(db, ours, codes)).toEqual(['ours'])
  proxy.silence('open')
  const failure = await inRead(db, ours, codes).catch((error: unknown) => error)
  expect(isDatabaseAway(failure)).toBe(true)
  expect(await inRead(db, ours, codes)).toEqual(['ours'])
})
