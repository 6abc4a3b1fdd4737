import { createTestDatabase, type TestDatabase } from '@touchline/testing/database'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  // Fails at the commit with the state that the row names, as a machine of a cluster does that the commit does not reach.
  await sql
    .raw(`
    create function fail_late() returns trigger language plpgsql as $$
      begin raise exception 'late' using errcode = new.throttle_key; end $$;
    create constraint trigger fails_late after insert on throttles deferrable initially deferred
      for each row execute function fail_late()`)
    .execute(database.ownerDb)
})
afterAll(() => database.drop())

const commitFailingWith = (state: string): Promise<unknown> =>
  inTransaction(
    database.db,
    { system: 'jobs' },
    (tx) => sql`insert into throttles values (${state}, now(), 1)`.execute(tx),
    { attempts: 1 },
  )

describe('a commit that fails', () => {
  it.each([
    ['08006', 'the connection to a machine broke'],
    ['57014', 'it was cancelled'],
    ['XX000', 'something broke inside'],
    ['53100', 'a disk is full'],
    ['58030', 'a disk does not answer'],
  ])('with %s, because %s, has an unknown outcome', async (state) => {
    await expect(commitFailingWith(state)).rejects.toMatchObject({ kind: 'outcome-unknown', cause: { code: state } })
  })

  it.each(['23505', '40001', '40P01'])('with %s did not happen', async (state) => {
    await expect(commitFailingWith(state)).rejects.toMatchObject({ code: state })
  })
})
