import { Client } from 'pg'

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly nullable: boolean
  readonly filled: 'always' | 'default' | 'by-writer'
  readonly checks: readonly string[]
}

const COLUMNS = `
  select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
    case when a.attidentity = 'a' or a.attgenerated <> '' then 'always' when a.atthasdef or a.attidentity = 'd' then 'default'
      else 'by-writer' end as filled,
    array(select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] order by k.conname) as checks
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped
  order by c.relname collate "C", a.attnum`

/** Parsed by apps/api/src/db/column-values.ts; others have no agreed form. */
const TYPES: Readonly<Record<string, string>> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'LocalDate',
  integer: 'number',
  'integer[]': 'number[]',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'string',
  smallint: 'number',
  text: 'string',
  'text[]': 'string[]',
  'timestamp with time zone': 'Timestamp',
  uuid: 'string',
  'uuid[]': 'string[]',
}

/** Branded types by column name (decision 125). */
const FLAVOURS: readonly (readonly [names: RegExp, flavour: string])[] = [
  [/(?:^|_)organization_id$/, 'OrganizationId'],
  [/(?:^|_)contract_id$/, 'ContractId'],
  [/^billing_id$/, 'BillingId'],
  [/(?:^|_)user_id$/, 'UserId'],
  [/^account_id$/, 'AccountId'],
  [/^contract_plan_ids?$/, 'PlanId'],
  [/(?:^|_)group_id$/, 'PlanGroupId'],
  [/(?:^|_)coupon_id$/, 'CouponId'],
  [/^entry_id$/, 'EntryId'],
  [/^match_id$/, 'MatchId'],
  [/^family_id$/, 'FamilyId'],
  [/^provider_customer_id$/, 'CustomerId'],
  [/(?:^|_)payment_method_id$/, 'PaymentMethodId'],
  [/^intent_id$/, 'IntentId'],
  [/^charge_id$/, 'ChargeId'],
  [/^zone$/, 'Zone'],
  [/_milliseconds$/, 'Milliseconds'],
  [/_seconds$/, 'VideoSeconds'],
]

const ONE_OF = /^CHECK \(\(\w+ (=|<@) (?:ANY \()?\(?ARRAY\[(.*?)\]\)?(?:::[\w[\]]+)?\)?\)\)$/
const ITEM = /'((?:[^']|'')*)'::\w+|(-?\d+)/g

/** From checks like `x IN ('a', 'b')` or `x <@ ARRAY['a', 'b']`. */
const literals = (check: string): readonly string[] => {
  const list = ONE_OF.exec(check)?.[2] ?? ''
  return [...list.matchAll(ITEM)].map(([, text, number]) => number ?? `'${text}'`)
}

const baseType = ({ table, column, type, checks }: Column): string => {
  const plain = TYPES[type]
  if (plain === undefined) throw new Error(`${table}.${column}: no TypeScript type is agreed for ${type}`)
  const values = checks.map(literals).find((found) => found.length > 0) ?? []
  if (values.length === 0) return flavoured(column, plain)
  return plain.endsWith('[]') ? `(${values.join(' | ')})[]` : values.join(' | ')
}

const flavoured = (column: string, plain: string): string => {
  const flavour = FLAVOURS.find(([names]) => names.test(column))?.[1]
  return flavour === undefined ? plain : plain.replace(/^(?:string|number)/, flavour)
}

const columnType = (column: Column): string => {
  const type = column.nullable ? `${baseType(column)} | null` : baseType(column)
  switch (column.filled) {
    case 'always':
      return `GeneratedAlways<${type}>`
    case 'default':
      return `Generated<${type}>`
    case 'by-writer':
      return type
  }
}

const interfaceName = (table: string): string =>
  `${table.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Table`

const renderTable = (table: string, columns: readonly Column[]): string =>
  [
    `export interface ${interfaceName(table)} {`,
    ...columns.map((column) => `  ${column.column}: ${columnType(column)}`),
    '}',
  ].join('\n')

const readColumns = async (ownerUrl: string): Promise<readonly Column[]> => {
  const client = new Client(ownerUrl)
  await client.connect()
  try {
    return (await client.query<Column>(COLUMNS)).rows
  } finally {
    await client.end()
  }
}

const HEADER = `// Written by \`npm run lab -- schema\` from the migrated database; change a migration instead.
/* oxlint-disable max-lines -- one generated list, read by name */
import type { LocalDate, Milliseconds, Zone } from '@touchline/domain/calendar'
import type {
  AccountId,
  BillingId,
  ChargeId,
  ContractId,
  CouponId,
  CustomerId,
  EntryId,
  FamilyId,
  IntentId,
  MatchId,
  OrganizationId,
  PaymentMethodId,
  PlanGroupId,
  PlanId,
  UserId,
} from '@touchline/domain/ids'
import type { VideoSeconds } from '@touchline/domain/videos'
import type { ColumnType, GeneratedAlways } from 'kysely'
import type { Json, Timestamp } from './column-values.ts'

type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
`

export const schemaTypes = async (ownerUrl: string): Promise<string> => {
  const tables = Map.groupBy(await readColumns(ownerUrl), ({ table }) => table)
  const database = [...tables.keys()].map((table) => `  ${table}: ${interfaceName(table)}`)
  const interfaces = [...tables].map(([table, columns]) => renderTable(table, columns))
  return [
    HEADER,
    ...interfaces.map((text) => `${text}\n`),
    `export interface Database {\n${database.join('\n')}\n}\n`,
  ].join('\n')
}
