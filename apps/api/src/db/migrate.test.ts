import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { connect, type Db } from './connect.ts'
import { openCell } from './database.ts'
import { migrate } from './migrate.ts'
import { type CellUrls, provision } from './provision.ts'

let folder: string
let urls: CellUrls
let ownerDb: Db

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-migrations-'))
  urls = await provision(inject('cluster').adminUrl, 'migrations_test')
  ownerDb = connect({ url: urls.ownerUrl, poolSize: 1 })
})

afterEach(async () => {
  await ownerDb.destroy()
  const admin = connect({ url: inject('cluster').adminUrl, poolSize: 1 })
  await sql`drop database migrations_test with (force)`.execute(admin)
  await admin.destroy()
  rmSync(folder, { recursive: true })
})

const file = (name: string, text: string): void => writeFileSync(join(folder, name), text)

const count = async (table: string): Promise<unknown> =>
  (await sql`select count(*) as count from ${sql.table(table)}`.execute(ownerDb)).rows[0]

describe('migrations', () => {
  it('run once each, in order, also when two processes start together', async () => {
    file('0002_row.sql', 'insert into notes values (1)')
    file('0001_table.sql', 'create table notes (id integer)')
    const applied = await Promise.all([migrate(urls.ownerUrl, folder), migrate(urls.ownerUrl, folder)])
    expect(applied.flat()).toEqual(['0001_table.sql', '0002_row.sql'])
    expect(await count('notes')).toEqual({ count: 1 })
  })

  it('of which one fails leave nothing of it behind and continue from there', async () => {
    file('0001_table.sql', 'create table notes (id integer)')
    file('0002_row.sql', 'insert into notes values (1); select 1 / 0')
    await expect(migrate(urls.ownerUrl, folder)).rejects.toMatchObject({ code: '22012' })
    expect(await count('notes')).toEqual({ count: 0 })
    file('0002_row.sql', 'insert into notes values (2)')
    expect(await migrate(urls.ownerUrl, folder)).toEqual(['0002_row.sql'])
  })

  it.each([
    ['changed-after-applied', () => file('0005_table.sql', 'create table notes (id bigint)')],
    ['out-of-order', () => file('0004_late.sql', 'create table late ()')],
    ['bad-name', () => file('6-later.sql', 'create table later ()')],
    ['file-missing', () => file('sequence.txt', `${'0'.repeat(64)}  0006_gone.sql\n`)],
  ])('refuse a history that does not fit: %s', async (kind, change) => {
    file('0005_table.sql', 'create table notes (id integer)')
    await migrate(urls.ownerUrl, folder)
    change()
    await expect(migrate(urls.ownerUrl, folder)).rejects.toMatchObject({ kind })
  })

  it('go by the sequence where there is one: a lower number that came later is applied to a database without it', async () => {
    const listed = (...names: string[]) =>
      file('sequence.txt', names.map((name) => `${'0'.repeat(64)}  ${name}\n`).join(''))
    file('0080_table.sql', 'create table notes (id integer)')
    listed('0080_table.sql')
    await migrate(urls.ownerUrl, folder)
    file('0031_row.sql', 'insert into notes values (1)')
    file('0081_another_row.sql', 'insert into notes values (2)')
    listed('0080_table.sql', '0031_row.sql')
    expect(await migrate(urls.ownerUrl, folder)).toEqual(['0031_row.sql', '0081_another_row.sql'])
  })

  it.each(['0024_last_visits.sql', '0025_issuer_country.sql'])(
    'refuse a database whose last is %s, if that is not the text of 1.0.0, and leave it as it is',
    async (last) => {
      file(last, 'create table notes (id integer)')
      await migrate(urls.ownerUrl, folder)
      rmSync(join(folder, last))
      file('0025_baseline.sql', 'create table notes (id integer, line text)')
      file('0026_more.sql', 'create table more (id integer)')
      await expect(migrate(urls.ownerUrl, folder)).rejects.toThrow('made before version 1.0.0, and was not touched')
      expect(await count('schema_migrations')).toEqual({ count: 1 })
    },
  )

  it('say in a sentence what is wrong with the database, and what to do', async () => {
    file('0005_table.sql', 'create table notes (id integer)')
    await migrate(urls.ownerUrl, folder)
    file('0005_table.sql', 'create table notes (id bigint)')
    await expect(migrate(urls.ownerUrl, folder)).rejects.toThrow(
      'The database cannot be brought up to date. Migration 0005_table.sql: this database has applied another text of it. Start the version that it was last used with.',
    )
  })

  it('leave a database alone that newer code has brought further', async () => {
    file('0001_table.sql', 'create table notes (id integer)')
    file('0002_row.sql', 'insert into notes values (1)')
    await migrate(urls.ownerUrl, folder)
    rmSync(join(folder, '0002_row.sql'))
    expect(await migrate(urls.ownerUrl, folder)).toEqual([])
  })
})

describe('a cell', () => {
  it('is made from an administrator address, and opened again as it is', async () => {
    const location = { adminUrl: inject('cluster').adminUrl, name: 'migrations_test' }
    await (await openCell(location)).close()
    const again = await openCell(location)
    expect(again.directUrl).toContain('touchline_api')
    expect(await count('organizations')).toEqual({ count: 0 })
    await again.close()
  })

  it('opens from two prepared addresses', async () => {
    const cell = await openCell(urls)
    expect(await count('organizations')).toEqual({ count: 0 })
    await cell.close()
  })

  it('opens as a login that owns nothing once the owner has migrated it, and says before that who does', async () => {
    const login = { appUrl: urls.appUrl, directUrl: urls.appUrl }
    await expect(openCell(login)).rejects.toMatchObject({ kind: 'not-applied' })
    await (await openCell(urls)).close()
    const cell = await openCell(login)
    expect(cell).toMatchObject({ ownerUrl: null, directUrl: urls.appUrl })
    await cell.close()
    const { rows } = await sql<{ name: string }>`delete from schema_migrations
      where version = (select max(version) from schema_migrations) returning name`.execute(ownerDb)
    await expect(openCell(login)).rejects.toThrow(
      `Migration ${rows[0]?.name}: this process owns nothing and may not apply it. Run touchline-admin migrate`,
    )
  })

  it('gives the processes a login that owns nothing, creates nothing and is no superuser', async () => {
    const db = connect({ url: urls.appUrl, poolSize: 1 })
    const { rows } = await sql`select rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolinherit as powerful
      from pg_roles where rolname = current_user`.execute(db)
    expect(rows).toEqual([{ powerful: false }])
    await expect(sql`create table mine ()`.execute(db)).rejects.toMatchObject({ code: '42501' })
    await db.destroy()
  })
})
