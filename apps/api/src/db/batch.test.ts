import { sharedDatabase } from '@touchline/testing/shared'
import { CompiledQuery } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Batch, namedQuestion } from './batch.ts'

const database = await sharedDatabase()
let client: pg.Client

beforeEach(async () => {
  client = new pg.Client(database.url)
  await client.connect()
})
afterEach(() => client.end())

const HALF = { name: 'half', text: 'select $1::int / 2 as v' }
const INTO = { name: 'into', text: 'select 12 / $1::int as v' }

type Named = typeof HALF

function together(...asked: readonly (readonly [Named, number])[]): Promise<readonly unknown[]> {
  const each = asked.map(([{ name, text }, value]) => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const query = CompiledQuery.raw(text, [value])
    return { promise, question: namedQuestion(name, query, (error, { rows: [row] }) => resolve(error?.message ?? row)) }
  })
  client.query(new Batch(each.map(({ question }) => question)))
  return Promise.all(each.map(({ promise }) => promise))
}

const alone = async (named: Named, value: number): Promise<unknown> =>
  client.query({ ...named, values: [value] }).then(
    ({ rows }) => rows[0],
    (error: Error) => error.message,
  )

const ZERO = 'division by zero'

describe('a prepared statement', () => {
  it('of a batch is known afterwards, also when it failed alone', async () => {
    expect(await together([HALF, 8], [INTO, 4])).toEqual([{ v: 4 }, { v: 3 }])
    expect(await alone(INTO, 0)).toBe(ZERO)
    expect(await alone(INTO, 6)).toEqual({ v: 2 })
    expect(await together([INTO, 3], [HALF, 2])).toEqual([{ v: 4 }, { v: 1 }])
  })

  it('that failed in a batch is known, and what came behind it is prepared when it is asked again', async () => {
    expect(await together([INTO, 0], [HALF, 8])).toEqual([ZERO, ZERO])
    expect(await together([INTO, 4], [HALF, 8])).toEqual([{ v: 3 }, { v: 4 }])
    expect(await alone(HALF, 6)).toEqual({ v: 3 })
  })

  it('is prepared once where a batch asks it twice', async () => {
    expect(await together([HALF, 8], [HALF, 6])).toEqual([{ v: 4 }, { v: 3 }])
    const { rows } = await client.query('select name from pg_prepared_statements')
    expect(rows).toEqual([{ name: 'half' }])
  })
})
