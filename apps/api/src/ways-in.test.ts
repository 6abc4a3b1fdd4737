import { endpoints } from '@touchline/contract/endpoints'
import { changePassword, security } from '@touchline/contract/security'
import { waysIn } from '@touchline/domain/sign-in'
import { sharedDatabase } from '@touchline/testing/shared'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { commands } from './admin/commands.ts'

const database = await sharedDatabase()

const opensNothing = [
  'accounts',
  'directory_entries',
  'ended_provider_links',
  'known_sources',
  'passkey_questions',
  'provider_sign_ins',
  'sign_in_challenges',
  'users',
]

const rows = Object.entries(waysIn)

it('every table that belongs to a login is a way into it, or is known to open nothing', async () => {
  const { rows: tables } = await sql<{ name: string }>`
    select distinct c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'account_id' and t.table_type = 'BASE TABLE'`.execute(
    database.ownerDb,
  )
  const named: readonly string[] = [...opensNothing, ...rows.flatMap(([, { kept }]) => kept)]
  expect(tables.map(({ name }) => name).filter((name) => !named.includes(name))).toEqual([])
  expect(named.filter((name) => !tables.some((table) => table.name === name))).toEqual([])
})

describe.each(rows)('%s', (_, { shown, endedBy, command }) => {
  it('is on the screen of the login, and is ended by a call and a command that exist', () => {
    expect([null, ...Object.keys(security.shape)]).toContain(shown)
    expect([null, ...Object.keys(endpoints)]).toContain(endedBy)
    expect(commands.map(({ name }) => name)).toContain(command)
  })
})

it('who secures a login keeps what the ways say, and nothing else', () => {
  const { mine } = changePassword.body.shape
  const kept = rows.flatMap(([, { keptBy }]) => (keptBy === null ? [] : [keptBy]))
  expect(Object.keys(mine.def.innerType.shape).toSorted()).toEqual(kept.toSorted())
})
