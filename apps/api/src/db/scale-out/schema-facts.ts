import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connect.ts'

export interface KeyFact {
  readonly table: string
  readonly name: string
  readonly kind: 'primary' | 'unique' | 'exclusion'
  readonly columns: readonly (string | null)[]
}

export interface ConstraintFact {
  readonly table: string
  readonly name: string
  readonly definition: string
}

export interface ForeignKeyFact extends ConstraintFact {
  readonly columns: readonly string[]
  readonly target: string
  readonly targetColumns: readonly string[]
}

export interface NamedFact {
  readonly table: string
  readonly name: string
}

export interface SchemaFacts {
  readonly tables: readonly string[]
  readonly keys: readonly KeyFact[]
  readonly foreignKeys: readonly ForeignKeyFact[]
  readonly partitionedChecks: readonly ConstraintFact[]
  readonly triggers: readonly NamedFact[]
  readonly volatileDefaults: readonly NamedFact[]
  readonly askingPolicies: readonly NamedFact[]
  readonly ownersFunctions: readonly NamedFact[]
}

const notLeftOver = sql`and not exists (select from pg_dist_cleanup where object_name = 'public.' || relname)`

const relationOf = (isCoordinator: boolean) => sql`relation as (
  select oid, relname::text as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    ${isCoordinator ? notLeftOver : sql``})`

const isCoordinatorOf = async (db: Db): Promise<boolean> =>
  (await sql<{ there: boolean }>`select to_regclass('pg_dist_cleanup') is not null as there`.execute(db)).rows[0]
    ?.there === true

const keys = sql`
  select json_build_object('table', r.name, 'name', c.relname,
    'kind', case when i.indisprimary then 'primary' when i.indisexclusion then 'exclusion' else 'unique' end,
    'columns', (select json_agg(a.attname order by k.place) from unnest(i.indkey) with ordinality k(number, place)
      left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number and k.number > 0)) as fact
  from pg_index i join relation r on r.oid = i.indrelid join pg_class c on c.oid = i.indexrelid
  where i.indisunique or i.indisexclusion order by r.name, c.relname`

const foreignKeys = sql`
  select json_build_object('table', r.name, 'name', c.conname, 'target', t.name,
    'definition', pg_get_constraintdef(c.oid),
    'columns', (select json_agg(a.attname order by k.place) from unnest(c.conkey) with ordinality k(number, place)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number),
    'targetColumns', (select json_agg(a.attname order by k.place) from unnest(c.confkey) with ordinality k(number, place)
      join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.number)) as fact
  from pg_constraint c join relation r on r.oid = c.conrelid join relation t on t.oid = c.confrelid
  where c.contype = 'f' and c.conparentid = 0 order by r.name, c.conname`

const partitionedChecks = sql`
  select json_build_object('table', r.name, 'name', c.conname, 'definition', pg_get_constraintdef(c.oid)) as fact
  from pg_constraint c join relation r on r.oid = c.conrelid join pg_class t on t.oid = r.oid
  where c.contype = 'c' and t.relkind = 'p' order by r.name, c.conname`

const triggers = sql`
  select json_build_object('table', r.name, 'name', g.tgname) as fact
  from pg_trigger g join relation r on r.oid = g.tgrelid where not g.tgisinternal order by r.name, g.tgname`

const volatileDefaults = sql`
  select json_build_object('table', r.name, 'name', a.attname) as fact
  from relation r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = r.oid and d.adnum = a.attnum
  where a.attidentity <> '' or exists (
    select from regexp_matches(pg_get_expr(d.adbin, d.adrelid), '([a-z_][a-z0-9_]*)\\(', 'g') called(name)
    join pg_proc p on p.proname = called.name[1] and p.provolatile = 'v')
  order by r.name, a.attname`

const askingPolicies = sql`
  select json_build_object('table', r.name, 'name', p.polname) as fact
  from pg_policy p join relation r on r.oid = p.polrelid
  where concat(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) ilike '%select%'
  order by r.name, p.polname`

const ownersFunctions = sql`
  select json_build_object('table', r.name, 'name', p.proname) as fact
  from pg_proc p join relation r on p.prosrc ~ ('\\m' || r.name || '\\M')
  where p.pronamespace = 'public'::regnamespace and p.prosecdef order by p.proname, r.name`

export const schemaFacts = async (db: Db): Promise<SchemaFacts> => {
  const relation = relationOf(await isCoordinatorOf(db))
  const list = async <T>(query: RawBuilder<unknown>): Promise<readonly T[]> =>
    (await sql<{ readonly fact: T }>`with ${relation} ${query}`.execute(db)).rows.map(({ fact }) => fact)
  return {
    tables: await list(sql`select to_json(name) as fact from relation order by name`),
    keys: await list(keys),
    foreignKeys: await list(foreignKeys),
    partitionedChecks: await list(partitionedChecks),
    triggers: await list(triggers),
    volatileDefaults: await list(volatileDefaults),
    askingPolicies: await list(askingPolicies),
    ownersFunctions: await list(ownersFunctions),
  }
}
