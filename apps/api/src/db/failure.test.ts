import { sharedDatabase } from '@touchline/testing/shared'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { describe, expect, it } from 'vitest'
import { isDatabaseAway, isWorthRepeating } from './failure.ts'
import { inRead, inTransaction } from './transaction.ts'

const database = await sharedDatabase()
await sql
  .raw(`
  create function fail_late() returns trigger language plpgsql as $$
    begin raise exception 'late' using errcode = new.throttle_key; end $$;
  create constraint trigger fails_late after insert on throttles deferrable initially deferred
    for each row execute function fail_late()`)
  .execute(database.ownerDb)

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

describe('a statement that fails with an internal error', () => {
  const internal = (message: string) => Object.assign(new DatabaseError(message, 0, 'error'), { code: 'XX000' })

  it.each([
    'SSL error: unexpected eof while reading',
    'server closed the connection unexpectedly',
    'postmaster was shut down, exiting',
  ])('says that a machine is away by: %s', (message) => expect(isDatabaseAway(internal(message))).toBe(true))

  it('is repeated where a shard was divided meanwhile', () => {
    expect(isWorthRepeating(internal('could not find valid entry for shard 102834'))).toBe(true)
  })

  it('says nothing of machines otherwise, and is not repeated', () => {
    expect(isDatabaseAway(internal('cache lookup failed for type 0'))).toBe(false)
    expect(isWorthRepeating(internal('cache lookup failed for type 0'))).toBe(false)
  })
})

describe('what is asked together', () => {
  it('is refused once one of it ended the transaction', async () => {
    let asked: Promise<unknown> = Promise.resolve()
    const work = inTransaction(database.db, { system: 'jobs' }, (tx) => {
      const failing = sql`select 1 / 0`.execute(tx)
      const second = () => sql`select 2`.execute(tx)
      asked = sql`select 1`
        .execute(tx)
        .catch(() => undefined)
        .then(second)
      return failing
    })
    await expect(work).rejects.toMatchObject({ code: '22012' })
    await expect(asked).rejects.toThrow(/after the end of its transaction|already rolled back/)
  })

  it('is refused once its read is over', async () => {
    const late = Promise.withResolvers<void>()
    let asked: Promise<unknown> = Promise.resolve()
    await inRead(database.db, { system: 'jobs' }, async (tx) => {
      await sql`select 1`.execute(tx)
      asked = late.promise.then(() => sql`select 2`.execute(tx))
    })
    late.resolve()
    await expect(asked).rejects.toThrow('after the end of its transaction')
  })
})
