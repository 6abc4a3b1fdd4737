import { createTestDatabase } from '@touchline/testing/database'
import { ofEachTest } from '@touchline/testing/shared'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { canWrite } from './can-write.ts'
import { connect, type Db } from './connect.ts'
import { ping } from './ping.ts'

let admin: Db

const database = ofEachTest(createTestDatabase, ({ drop }) => drop())
beforeEach(() => {
  admin = connect({ url: inject('cluster').adminUrl, poolSize: 1 })
})
afterEach(() => admin.destroy())

const name = (): string => new URL(database.url).pathname.slice(1)

it('a database that takes what is new says so, again and again', async () => {
  expect(await canWrite(database.db)).toBe(true)
  expect(await canWrite(database.db)).toBe(true)
})

it.each([
  ['is read-only', 'default_transaction_read_only = on', '25006'],
  ['has no room on its disk', "temp_file_limit = '64kB'", '53400'],
])('a database that %s answers questions, and is found out', async (_, setting, code) => {
  await sql`alter database ${sql.id(name())} set ${sql.raw(setting)}`.execute(admin)
  expect(await ping(database.db)).toBe(true)
  await expect(canWrite(database.db)).rejects.toMatchObject({ code })
})
