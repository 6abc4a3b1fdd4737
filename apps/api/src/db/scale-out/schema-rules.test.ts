import { onlyOnOne } from '@touchline/testing/one-server'
import { sharedDatabase } from '@touchline/testing/shared'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type SchemaFacts, schemaFacts } from './schema-facts.ts'
import { schemaFaults, schemaRules } from './schema-rules.ts'
import { loneKeys, type TableClass, tableClasses } from './tables.ts'

const database = await sharedDatabase()

const withoutGuard = (facts: SchemaFacts): SchemaFacts => ({
  ...facts,
  triggers: facts.triggers.filter(({ name }) => name !== 'told_the_audit'),
  ownersFunctions: facts.ownersFunctions.filter(({ name }) => name !== 'require_audit'),
})

it('the migrated schema can be spread over many machines (a new table needs its class in tables.ts)', async (context) => {
  onlyOnOne(context, 'what was spread has other keys')
  const facts = withoutGuard(await schemaFacts(database.ownerDb))
  expect(facts.tables.length).toBeGreaterThan(60)
  expect(schemaFaults(facts, tableClasses, loneKeys)).toEqual([])
})

const PLANTED = `
  create table p_reference (id integer primary key);
  create table p_local (id integer primary key, made timestamptz default clock_timestamp());
  create table p_tenant (organization_id uuid, id integer default 1, code text default 'upper(', noted timestamptz default now(),
    primary key (organization_id, id), unique (organization_id, code));
  create table p_classless (id integer primary key);
  create table p_keyless (organization_id uuid, id integer);
  create table p_alone (id integer primary key, organization_id uuid, code text unique,
    counted integer generated always as identity, made timestamptz default clock_timestamp());
  create unique index p_expression on p_alone (lower(code));
  create table p_excluding (organization_id uuid, id integer primary key, exclude using gist (id with =));
  create table p_child (organization_id uuid, id integer, parent integer references p_alone,
    kept integer references p_reference, away integer references p_local, primary key (organization_id, id),
    foreign key (organization_id, parent) references p_tenant on delete set null);
  alter table p_local add column owner uuid, add foreign key (owner, id) references p_tenant;
  alter table p_reference add column other integer references p_local;
  alter table p_local add column copied integer references p_reference;
  create function p_nothing() returns trigger language plpgsql as 'begin return null; end';
  create trigger p_trigger after insert on p_local for each row execute function p_nothing();
  create policy p_asks on p_tenant using (id in (select id from p_reference));
  create policy p_asks_nobody on p_child using (id = 1);
  create function p_owners() returns bigint language sql security definer as 'select count(*) from p_tenant, p_local';
  create function p_callers() returns bigint language sql as 'select count(*) from p_tenant'`

const classes: Readonly<Record<string, TableClass>> = {
  ...tableClasses,
  p_reference: 'reference',
  p_local: 'local',
  p_tenant: 'tenant',
  p_keyless: 'tenant',
  p_alone: 'tenant',
  p_excluding: 'tenant',
  p_child: 'tenant',
  p_gone: 'tenant',
}

it('every rule finds what is planted against it, and nothing else', async (context) => {
  onlyOnOne(context, 'what was spread has other keys')
  const planted = await database.ownerDb
    .transaction()
    .execute(async (tx) => {
      await sql.raw(PLANTED).execute(tx)
      throw Object.assign(new Error('enough'), { facts: await schemaFacts(tx) })
    })
    .catch((error: unknown) => error)
  if (!(planted instanceof Error && 'facts' in planted)) throw planted
  const facts = withoutGuard(Object(planted.facts))
  const gone = { table: 'charges', name: 'charges_gone_key', replacedBy: [] } as const
  expect(schemaFaults(facts, classes, [...loneKeys, gone]).map(({ rule, at }) => `${at}: ${rule}`)).toEqual([
    'p_classless: every table has a class',
    'p_gone: a class belongs to a table that is there',
    'p_keyless: a tenant table has a primary key',
    'p_alone.p_alone_pkey: the primary key of a tenant table begins with organization_id',
    'p_excluding.p_excluding_pkey: the primary key of a tenant table begins with organization_id',
    'p_alone.p_alone_code_key: a unique key of a tenant table begins with organization_id',
    'p_alone.p_expression: a unique key of a tenant table begins with organization_id',
    'charges.charges_gone_key: a key without the organisation that is said to be there is there',
    'p_excluding.p_excluding_id_excl: an exclusion of a tenant table begins with organization_id',
    'p_child.p_child_parent_fkey: a foreign key between tenant tables begins with organization_id on both sides',
    'p_child.p_child_away_fkey: a tenant table has no foreign key to a local one',
    'p_local.p_local_owner_id_fkey: a reference or local table has no foreign key to a tenant table',
    'p_local.p_local_copied_fkey: a local table that leads to a reference table is listed',
    'p_reference.p_reference_other_fkey: a reference table has no foreign key to a local one',
    'p_child.p_child_organization_id_parent_fkey: a foreign key of a tenant table sets nothing by itself',
    'p_local.p_trigger: there are no triggers',
    'p_alone.counted: a default of a tenant or reference table is the same on every machine',
    'p_alone.made: a default of a tenant or reference table is the same on every machine',
    'p_tenant.p_asks: a row policy of a tenant table asks no other table',
    'p_tenant.p_owners: a function of the owner that reads rows of organisations is listed',
  ])
  const found = new Set(schemaFaults(facts, classes, [...loneKeys, gone]).map(({ rule }) => rule))
  expect(schemaRules.map(({ rule }) => rule).filter((rule) => !found.has(rule))).toEqual([])
})
