import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY } from '@touchline/domain/calendar'
import { sharedWorld } from '@touchline/testing/shared'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { at } from '../../db/column-values.ts'
import { inTransaction } from '../../db/transaction.ts'
import { askForDailyWork } from '../../jobs/daily.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import { ages } from './ages.ts'
import { kept } from './retained-tables.ts'
import { deleteOldest } from './store.ts'

const world = await sharedWorld()

const count = async (table: string): Promise<number> => {
  const { rows } = await sql<{ count: string }>`select count(*)::text as count from ${sql.table(table)}`.execute(
    world.database.ownerDb,
  )
  return Number(rows[0]?.count)
}

it('a day later what was used or ran out is gone, and what is in use stays', async () => {
  const made = await world.subscribe()
  const token = await world.server.signIn(made)
  const { organizationId, contractId, userId } = made
  const now = world.now()
  const { ownerDb } = world.database
  const key = (idempotency_key: string, createdAt: number) => ({
    organization_id: organizationId,
    idempotency_key,
    request_hash: 'hash',
    status: 200,
    response: '{}',
    created_at: at(createdAt),
  })
  await ownerDb
    .insertInto('idempotency_keys')
    .values([key('an old key', Date.now() - 2 * DAY), key('a key of today', Date.now())])
    .execute()
  await world.database.add('mail_tokens', {
    organization_id: organizationId,
    contract_id: contractId,
    token_hash: 'hash',
    mail_address: 'a@kita.example',
    requested_by: userId,
    created_at: at(now - 9 * DAY),
    expires_at: at(now - 8 * DAY),
  })
  const past = (days: number) => at(Date.now() - days * DAY)
  await world.server.signIn(made)
  const families = await ownerDb.selectFrom('session_families').select('family_id').orderBy('created_at').execute()
  const old = ownerDb.updateTable('session_families').set({ created_at: past(4), expires_at: past(3) })
  await old.where('family_id', '=', families[1]?.family_id ?? '').execute()
  const tokens = ownerDb.updateTable('session_tokens').set({ issued_at: past(4), expires_at: past(3) })
  await tokens.where('family_id', '=', families[1]?.family_id ?? '').execute()

  const device = (source_hash: string, days: number) => ({
    account_id: made.accountId,
    kind: 'device' as const,
    source_hash,
    last_used_at: past(days),
  })
  await ownerDb.deleteFrom('known_sources').execute()
  await ownerDb
    .insertInto('known_sources')
    .values([device('of half a year ago', 181), device('in use', 179)])
    .execute()

  await inTransaction(world.database.db, { system: 'jobs' }, (tx) => askForDailyWork(tx, now))
  await world.runDue()
  expect(world.jobErrors).toEqual([])
  expect(await count('idempotency_keys')).toBe(1)
  expect(await count('mail_tokens')).toBe(0)
  expect(await count('known_sources')).toBe(1)
  expect(await count('session_tokens')).toBe(2)
  expect((await world.server.send({ path: '/organization', token })).status).toBe(200)
})

describe('a large number of old rows', () => {
  const DONE = 2_500
  const insertOld = (state: string, days: number, rows: number) =>
    sql`insert into jobs (kind, unique_key, state, run_at, created_at, finished_at)
      select 'recalculate', ${`${state} ${days} `} || n, ${state}, moment, moment, moment
      from generate_series(1, ${rows}::integer) as n, (select ${at(world.now() - days * DAY)}::timestamptz) as t (moment)`.execute(
      world.database.ownerDb,
    )
  const named = async (like: string): Promise<number> => {
    const found = world.database.ownerDb.selectFrom('jobs').select('id').where('unique_key', 'like', like)
    return (await found.execute()).length
  }
  const doneJobs = ages.find(({ table, state }) => table === 'jobs' && state === 'done')

  it('goes in batches, those that a worker left behind included, and a younger row stays', async () => {
    await insertOld('done', 91, DONE)
    await insertOld('done', 89, 3)
    await insertOld('dead', 91, 2)
    await insertOld('dead', 366, 1)
    if (doneJobs === undefined) throw new Error('done jobs have no age')
    const now = world.now()
    const once = inTransaction(world.database.db, { system: 'jobs' }, (tx) => deleteOldest(tx, doneJobs, now, 1_000))
    expect(await once).toBe(1_000)
    expect(await named('done 91 %')).toBe(DONE - 1_000)
    await inTransaction(world.database.db, { system: 'jobs' }, (tx) =>
      enqueue(tx, jobs.sweep({ day: 1, portion: 0 }), { now }),
    )
    await world.runDue()
    expect(world.jobErrors).toEqual([])
    expect([await named('done 91 %'), await named('done 89 %')]).toEqual([0, 3])
    expect([await named('dead 366 %'), await named('dead 91 %')]).toEqual([0, 2])
  })
})

describe('the table of ages', () => {
  it('names every table of the database, or says why it is kept', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(
      world.database.ownerDb,
    )
    const tables = rows.map(({ name }) => name)
    const decided: readonly string[] = [...ages.map(({ table }) => table), ...kept.flatMap((group) => group.tables)]
    expect(tables.filter((name) => !decided.includes(name))).toEqual([])
    expect(decided.filter((name) => !tables.includes(name))).toEqual([])
  })

  it('is the one that docs/operations.md shows', () => {
    const documented = readFileSync(join(import.meta.dirname, '../../../../../docs/operations.md'), 'utf8')
    for (const { rows, days, why } of ages) expect(documented).toContain(`| ${rows} | ${days} | ${why} |`)
    for (const { why } of kept) expect(documented).toContain(`- ${why}`)
  })
})
