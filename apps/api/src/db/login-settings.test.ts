import { createTestDatabase } from '@touchline/testing/database'
import { runsOnMany } from '@touchline/testing/one-server'
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { connect } from './connect.ts'
import { openCell } from './database.ts'
import { ensureLoginSettings } from './login-settings.ts'

const login = 'touchline_of_an_operator'
const password = 'made by an operator'

const database = await createTestDatabase()
const admin = connect({ url: inject('cluster').adminUrl, poolSize: 1 })
await sql`create role ${sql.id(login)} login noinherit password ${sql.lit(password)}`.execute(admin)
await sql`grant touchline_app, touchline_jobs, touchline_desk to ${sql.id(login)}`.execute(admin)
await sql`grant connect on database ${sql.id(new URL(database.url).pathname.slice(1))} to ${sql.id(login)}`.execute(
  admin,
)
const appUrl = Object.assign(new URL(database.url), { username: login, password }).href
afterAll(async () => {
  await database.drop()
  await sql`drop role ${sql.id(login)}`.execute(admin)
  await admin.destroy()
})

const open = () => openCell({ appUrl, ownerUrl: database.ownerUrl }, { isSpread: runsOnMany() })

describe('a login that a database administrator prepared', () => {
  it('gives itself what its sessions need, whatever the server has', async () => {
    await sql`alter role ${sql.id(login)} set timezone = 'Asia/Tokyo'`.execute(admin)
    const cell = await open()
    const { rows } = await sql`select current_user as login, current_setting('TimeZone') as zone,
      current_setting('statement_timeout') as longest`.execute(cell.db)
    expect(rows).toEqual([{ login, zone: 'UTC', longest: '15s' }])
    await cell.close()
  })

  it('gives them to itself from several databases at the same moment', async () => {
    const others = await Promise.all(Array.from({ length: 3 }, () => createTestDatabase()))
    const urls = [database, ...others].map(({ url }) => Object.assign(new URL(url), { username: login, password }).href)
    for (const url of urls) {
      const name = sql.id(new URL(url).pathname.slice(1))
      await sql`grant connect on database ${name} to ${sql.id(login)}`.execute(admin)
    }
    for (let round = 0; round < 5; round += 1) {
      await sql`alter role ${sql.id(login)} reset all`.execute(admin)
      const given = await Promise.allSettled(urls.map((url) => ensureLoginSettings(url, false)))
      expect(given).toEqual(urls.map(() => ({ status: 'fulfilled', value: undefined })))
    }
    for (const { url, drop } of others) {
      const name = sql.id(new URL(url).pathname.slice(1))
      await sql`revoke connect on database ${name} from ${sql.id(login)}`.execute(admin)
      await drop()
    }
  })

  it('is refused where something comes before its own settings', async () => {
    const name = sql.id(new URL(database.url).pathname.slice(1))
    await sql`alter role ${sql.id(login)} in database ${name} set timezone = 'Asia/Tokyo'`.execute(admin)
    await expect(open()).rejects.toThrow('TimeZone')
  })
})

it('behind a pooler the login still knows the way to the database itself', async () => {
  const pooler = Object.assign(new URL(database.url), { host: 'pooler.test:6432' }).href
  const cell = await openCell({ appUrl: pooler, ownerUrl: database.ownerUrl }, { isSpread: runsOnMany() })
  const direct = connect({ url: cell.directUrl, poolSize: 1 })
  const { rows } = await sql`select current_user as login`.execute(direct)
  expect(rows).toEqual([{ login: 'touchline_api' }])
  await direct.destroy()
  await cell.close()
})
