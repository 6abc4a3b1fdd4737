import { onlyOnOne } from '@touchline/testing/one-server'
import { sharedDatabase } from '@touchline/testing/shared'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { plannedScaleOut, refuseSpread, scaleOut, spreadNew } from './scale-out.ts'
import { schemaFacts } from './schema-facts.ts'
import { loneKeys, type TableClass, tableClasses } from './tables.ts'

const database = await sharedDatabase()
await sql.raw('drop function if exists require_audit cascade').execute(database.ownerDb)

const ofClass = (wanted: TableClass): readonly string[] =>
  Object.entries(tableClasses).flatMap(([table, its]) => (its === wanted ? [table] : []))

const tablesIn = (statements: readonly string[], call: string): readonly string[] =>
  statements.flatMap(
    (statement) => new RegExp(`^SELECT ${call}(?:_concurrently)?\\('(\\w+)'`).exec(statement)?.[1] ?? [],
  )

describe('the plan of a single database', () => {
  it('spreads every tenant table next to organizations, copies every reference table, and no other', async (context) => {
    onlyOnOne(context, 'what stands in for Citus')
    const plan = await plannedScaleOut(database.ownerUrl)
    const spread = tablesIn(plan, 'create_distributed_table')
    expect(spread[0]).toBe('organizations')
    expect(spread.toSorted()).toEqual(ofClass('tenant').toSorted())
    expect(plan.filter((one) => one.includes(`colocate_with => 'organizations'`))).toHaveLength(spread.length - 1)
    expect(tablesIn(plan, 'create_reference_table').toSorted()).toEqual(ofClass('reference').toSorted())
    const local = ofClass('local').filter((table) => plan.some((one) => one.includes(`('${table}'`)))
    expect(local).toEqual([])
  })

  it('copies a table after those that it leads to', async (context) => {
    onlyOnOne(context, 'what stands in for Citus')
    const copied = tablesIn(await plannedScaleOut(database.ownerUrl), 'create_reference_table')
    const { foreignKeys } = await schemaFacts(database.ownerDb)
    const early = foreignKeys.filter(
      ({ table, target }) => copied.includes(table) && copied.indexOf(table) < copied.indexOf(target),
    )
    expect(early).toEqual([])
  })
})

const STAND_IN = `
  create schema stand_in;
  set search_path = public, stand_in;
  create table stand_in.citus_tables (table_name regclass, citus_table_type text);
  create table stand_in.away (name text);
  create function stand_in.note(kind text, name text) returns void language plpgsql as $$
  begin
    if exists (select from away where away.name = note.name) then raise exception 'the machine is gone'; end if;
    if kind = 'distributed' and exists (
      select from pg_constraint where contype = 'f' and name::regclass in (conrelid, confrelid)
    ) then raise exception '% has a foreign key', name; end if;
    insert into citus_tables values (name::regclass, kind);
  end $$;
  create function stand_in.create_distributed_table_concurrently(name text, by text, colocate_with text) returns void
    language sql as $$ select note('distributed', name) $$;
  create function stand_in.create_distributed_table(name text, by text, colocate_with text) returns void
    language sql as $$ select note('distributed', name) $$;
  create function stand_in.create_reference_table(name text) returns void language sql as $$ select note('reference', name) $$`

const ask = (text: string) => sql.raw<{ name: string }>(text).execute(database.ownerDb)

const foreignKeys = async (): Promise<readonly string[]> =>
  (await schemaFacts(database.ownerDb)).foreignKeys.map(
    ({ table, name, definition }) => `${table} ${name} ${definition}`,
  )

it('a database without the extension is left as it is, and the reason is said', async (context) => {
  onlyOnOne(context, 'what stands in for Citus')
  const before = await schemaFacts(database.ownerDb)
  await expect(scaleOut(database.ownerUrl)).rejects.toThrow('CREATE EXTENSION citus')
  expect(await schemaFacts(database.ownerDb)).toEqual(before)
})

it('work that was interrupted continues where it ended, every foreign key comes back, and no key is left alone', async (context) => {
  onlyOnOne(context, 'what stands in for Citus')
  const before = await foreignKeys()
  await refuseSpread(database.ownerUrl)
  await ask(STAND_IN)
  const { pathname } = new URL(database.ownerUrl)
  await ask(`alter database ${pathname.slice(1)} set search_path = public, stand_in`)
  await ask(`insert into stand_in.away values ('invoices')`)
  await expect(spreadNew(database.ownerUrl)).rejects.toThrow('scale-out --move now')
  await expect(scaleOut(database.ownerUrl)).rejects.toThrow('the machine is gone')
  await expect(spreadNew(database.ownerUrl)).rejects.toThrow('scale-out --move now')
  expect((await foreignKeys()).length).toBeLessThan(before.length)
  await ask('delete from stand_in.away')
  const rest = await scaleOut(database.ownerUrl)
  expect(tablesIn(rest, 'create_distributed_table')[0]).toBe('invoices')
  const { rows } = await ask('select table_name::text as name from stand_in.citus_tables')
  const spread = [...ofClass('tenant'), ...ofClass('reference')]
  expect(rows.map(({ name }) => name).toSorted()).toEqual(spread.toSorted())
  expect(await foreignKeys()).toEqual(before)
  const { keys } = await schemaFacts(database.ownerDb)
  const names = keys.map(({ name }) => name)
  expect(loneKeys.filter(({ name }) => names.includes(name))).toEqual([])
  const replaced = keys.filter(({ name }) => name.endsWith('_by_organization'))
  const replacements = new Set(loneKeys.map((key) => key.replacedBy.join()))
  expect(new Set(replaced.map(({ columns }) => columns.join()))).toEqual(replacements)
  expect(replaced).toHaveLength(loneKeys.length)
  expect(await plannedScaleOut(database.ownerUrl)).toEqual([])
  await spreadNew(database.ownerUrl)
  await expect(refuseSpread(database.ownerUrl)).rejects.toThrow('set SCALE_OUT=citus')
  await ask('create table of_a_later_version (organization_id uuid primary key references organizations)')
  expect(await plannedScaleOut(database.ownerUrl)).toEqual([])
})
