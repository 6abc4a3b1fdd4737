import { sharedDatabase } from '@touchline/testing/shared'
import { codes, insertTwoOrganizations, MOMENT, OURS } from '@touchline/testing/two-organizations'
import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import { at } from './column-values.ts'
import { connect, type Tx } from './connect.ts'
import { pagesOf } from './pages-of.ts'
import { inTransaction } from './transaction.ts'

const database = await sharedDatabase()

await insertTwoOrganizations(database)

const rename = (tx: Tx, name: string) =>
  tx.updateTable('organizations').set({ organization_name: name }).where('organization_id', '=', OURS).execute()

const cutConnection = async (tx: Tx): Promise<void> => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  const admin = connect({ url: inject('cluster').adminUrl, poolSize: 1 })
  await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(admin)
  await admin.destroy()
}

const nameOfOurs = async (): Promise<string | undefined> => {
  const query = database.ownerDb.selectFrom('organizations').select('organization_name')
  return (await query.where('organization_id', '=', OURS).executeTakeFirst())?.organization_name
}

describe('a scope', () => {
  it('of an organisation sees its rows only, although the query has no WHERE', async () => {
    expect(await inTransaction(database.db, { organizationId: OURS }, codes)).toEqual(['ours'])
  })

  it('of the system sees the cell', async () => {
    expect(await inTransaction(database.db, { system: 'jobs' }, codes)).toEqual(['ours', 'theirs'])
  })

  it('ends with its transaction: the login alone reads nothing', async () => {
    const db = connect({ url: database.url, poolSize: 1 })
    await inTransaction(db, { system: 'jobs' }, codes)
    await expect(codes(db)).rejects.toMatchObject({ code: '42501' })
    await db.destroy()
  })
})

describe('values', () => {
  it('of moments come back to the millisecond', async () => {
    const query = database.ownerDb.selectFrom('organizations').select('created_at').where('created_at', '=', at(MOMENT))
    expect(await query.executeTakeFirst()).toEqual({ created_at: MOMENT })
  })

  it('of dates, bigint and numeric arrive exact', async () => {
    const query = sql`select date '2028-02-29' as date, 9007199254740991 as bigint, 0.10 as numeric`
    expect((await query.execute(database.ownerDb)).rows).toEqual([
      { date: '2028-02-29', bigint: 9007199254740991, numeric: '0.10' },
    ])
  })

  it('that do not fit a number are refused rather than rounded', async () => {
    await expect(sql`select 9007199254740993 as value`.execute(database.ownerDb)).rejects.toThrow(RangeError)
  })
})

describe('the end of a transaction', () => {
  it('repeats work that a rival made fail', async () => {
    let runs = 0
    const work = async (tx: Tx): Promise<void> => {
      runs += 1
      await codes(tx)
      if (runs === 1) await inTransaction(database.db, { system: 'administration' }, (rival) => rename(rival, 'rival'))
      await rename(tx, 'ours')
    }
    await inTransaction(database.db, { system: 'administration' }, work, { isolation: 'repeatable read' })
    expect(runs).toBe(2)
    expect(await nameOfOurs()).toBe('ours')
  })

  it('gives up after the agreed number of tries', async () => {
    let runs = 0
    const work = async (tx: Tx): Promise<void> => {
      runs += 1
      await codes(tx)
      await inTransaction(database.db, { system: 'administration' }, (rival) => rename(rival, `rival ${runs}`))
      await rename(tx, 'ours')
    }
    const end = inTransaction(database.db, { system: 'administration' }, work, {
      isolation: 'repeatable read',
      attempts: 3,
    })
    await expect(end).rejects.toMatchObject({ code: '40001' })
    expect(runs).toBe(3)
  })

  it('never calls a rolled-back commit a success, even when the failed statement was swallowed', async () => {
    const end = inTransaction(database.db, { system: 'administration' }, async (tx) => {
      await rename(tx, 'never')
      await sql`select 1 / 0`.execute(tx).catch(() => undefined)
    })
    await expect(end).rejects.toMatchObject({ kind: 'commit-rolled-back' })
    expect(await nameOfOurs()).not.toBe('never')
  })

  it('says "unknown" when the connection is gone at commit, and the pool still works', async () => {
    const end = inTransaction(database.db, { system: 'administration' }, async (tx) => {
      await cutConnection(tx)
    })
    await expect(end).rejects.toMatchObject({ kind: 'outcome-unknown' })
    expect(await inTransaction(database.db, { organizationId: OURS }, codes)).toEqual(['ours'])
  })

  it('with a lost connection before the commit is a plain failure: nothing happened', async () => {
    const end = inTransaction(database.db, { system: 'administration' }, async (tx) => {
      await rename(tx, 'lost')
      await cutConnection(tx)
      await codes(tx)
    })
    await expect(end).rejects.not.toMatchObject({ kind: 'outcome-unknown' })
    expect(await nameOfOurs()).not.toBe('lost')
  })
})

describe('a table that is changed while the server runs', () => {
  const question = sql`select * from contract_plan_groups`
  const addColumn = (name: string) =>
    sql`alter table contract_plan_groups add column ${sql.ref(name)} text`.execute(database.ownerDb)

  it('is read again within a transaction, whose work is done again', async () => {
    const db = connect({ url: database.url, poolSize: 1 })
    const read = (tx: Tx) => question.execute(tx)
    await inTransaction(db, { system: 'administration' }, read)
    await addColumn('added_first')
    await expect(inTransaction(db, { system: 'administration' }, read)).resolves.toBeDefined()
    await db.destroy()
  })

  it('is read again outside of one at once', async () => {
    await question.execute(database.ownerDb)
    await addColumn('added_second')
    await expect(question.execute(database.ownerDb)).resolves.toBeDefined()
  })
})

it('who stops reading pages can read others in the same transaction', async () => {
  const read = await inTransaction(database.db, { system: 'jobs' }, async (tx) => {
    const pages = () => pagesOf(tx, sql<{ n: number }>`select n from generate_series(1, 2500) n`)
    for await (const _ of pages()) break
    const sizes: number[] = []
    for await (const rows of pages()) sizes.push(rows.length)
    return sizes
  })
  expect(read).toEqual([1_000, 1_000, 500])
})

it('pages whose statement fails say why', async () => {
  const failing = inTransaction(database.db, { system: 'jobs' }, async (tx) => {
    for await (const _ of pagesOf(tx, sql`select 1 / (n - 2) from generate_series(1, 3) n`)) continue
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
})
