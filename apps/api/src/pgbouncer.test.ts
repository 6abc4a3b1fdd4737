import type { OrganizationId } from '@touchline/domain/ids'
import { disagreements } from '@touchline/testing/books'
import { runsOnMany } from '@touchline/testing/one-server'
import { startPgBouncer } from '@touchline/testing/pgbouncer'
import { sharedDatabase, sharedWorld } from '@touchline/testing/shared'
import { insertTwoOrganizations, OURS, THEIRS } from '@touchline/testing/two-organizations'
import { sql } from 'kysely'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { installDebian } from '../../../tools/debian.ts'
import { connect, type Db } from './db/connect.ts'
import { inRead, inTransaction } from './db/transaction.ts'

const START = Date.UTC(2026, 9, 5)
const AFTER_THE_CLOSE = Date.UTC(2026, 10, 3)

installDebian({ pgbouncer: 'pgbouncer' })
const database = await sharedDatabase()
const pooler = await startPgBouncer(database.url)
const world = await sharedWorld({ now: START, through: pooler.through })
afterAll(() => pooler.close())

const refused = z.object({ details: z.object({ total: z.int() }) })

it('purchases, closes, settlements and receipts pass through it, and the books agree', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => world.subscribe()))
  const purchases = members.map(async (made) => {
    const token = await world.server.signIn(made)
    const path = `/${made.organizationId}/manage/contract_info/${made.contractId}/plans/monthly`
    const buy = (quotedTotal: number, key: string) => {
      const json = { planId: 'teamStandardPlan', quotedTotal }
      return world.server.send({ method: 'POST', path, token, json, headers: { 'idempotency-key': key } })
    }
    const asked = await buy(1, `price-${made.login}`)
    const { total } = refused.parse(asked.body).details
    return Promise.all([buy(total, `key-${made.login}`), buy(total, `key-${made.login}`)])
  })
  for (const [first, again] of await Promise.all(purchases)) {
    expect(first.status).toBe(200)
    expect(again.body).toEqual(first.body)
  }
  await world.liveUntil(AFTER_THE_CLOSE)
  const { ownerDb } = world.database
  const settled = await ownerDb.selectFrom('settlements').select('payment_status').execute()
  expect(settled.map(({ payment_status }) => payment_status)).toEqual(members.map(() => 'Complete'))
  expect(await disagreements(ownerDb, world.provider)).toEqual([])
  expect(world.jobErrors).toEqual([])
})

describe('many callers on few connections', () => {
  const callers = () => {
    const db = connect({ url: pooler.through(database.url), poolSize: 40, isSpread: runsOnMany() })
    onTestFinished(() => db.destroy())
    return db
  }

  const codeOf = async (tx: Db, organizationId: OrganizationId) => {
    const organization = tx.selectFrom('organizations').select('organization_code')
    return (await organization.where('organization_id', '=', organizationId).executeTakeFirst())?.organization_code
  }

  it('see their own organisation only, and leave neither role nor scope to the next', async () => {
    await insertTwoOrganizations(database)
    const db = callers()
    const organizations = [OURS, THEIRS] as const
    const codesIn = (tx: Db) => Promise.all(organizations.map((id) => codeOf(tx, id)))
    const callOf = (call: number) => {
      const scope = { organizationId: call % 2 === 0 ? OURS : THEIRS }
      return call % 3 === 0 ? inTransaction(db, scope, codesIn) : inRead(db, scope, codesIn)
    }
    const seen = await Promise.all(Array.from({ length: 200 }, (_, call) => callOf(call)))
    expect(seen).toEqual(seen.map((_, call) => (call % 2 === 0 ? ['ours', undefined] : [undefined, 'theirs'])))
    await expect(codeOf(db, OURS)).rejects.toMatchObject({ code: '42501' })
  })

  it('have the settings of their login', async () => {
    const { rows } =
      await sql`select current_setting('TimeZone') as zone, current_setting('statement_timeout') as longest`.execute(
        callers(),
      )
    expect(rows).toEqual([{ zone: 'UTC', longest: '15s' }])
  })

  it('read a table again that was changed, although its servers have prepared the question before', async () => {
    const [db, column] = [callers(), sql.ref('added_behind_a_pooler')]
    const read = () =>
      Promise.all(
        Array.from({ length: 20 }, () =>
          inRead(db, { organizationId: OURS }, (tx) =>
            tx.selectFrom('organizations').selectAll().where('organization_id', '=', OURS).execute(),
          ),
        ),
      )
    await read()
    await sql`alter table organizations add column ${column} text`.execute(database.ownerDb)
    for (const rows of await read()) expect(rows[0]).toHaveProperty('added_behind_a_pooler', null)
  })
})
