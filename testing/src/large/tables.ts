import type { Client } from 'pg'

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly generated: boolean
}

interface Reference {
  readonly from: string
  readonly to: string
  readonly columns: readonly string[]
  readonly targets: readonly string[]
}

interface UniqueKey {
  readonly table: string
  readonly columns: readonly string[]
}

interface Catalog {
  readonly columns: readonly Column[]
  readonly references: readonly Reference[]
  readonly uniqueKeys: readonly UniqueKey[]
}

const COLUMNS = `
  select c.relname::text as "table", a.attname::text as "column", format_type(a.atttypid, null) as type,
    a.attidentity <> '' or a.attgenerated <> '' as generated
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`

const namesOf = (relation: string, numbers: string): string => `
  array(select a.attname::text from unnest(${numbers}) with ordinality as k (number, place)
    join pg_attribute a on a.attrelid = ${relation} and a.attnum = k.number order by k.place)`

const REFERENCES = `
  select conrelid::regclass::text as "from", confrelid::regclass::text as "to",
    ${namesOf('conrelid', 'conkey')} as columns, ${namesOf('confrelid', 'confkey')} as targets
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`

const UNIQUE_KEYS = `
  select indrelid::regclass::text as "table", ${namesOf('indrelid', 'indkey::int2[]')} as columns
  from pg_index join pg_class c on c.oid = indrelid
  where indisunique and c.relnamespace = 'public'::regnamespace and not c.relispartition`

export const readCatalog = async (client: Client): Promise<Catalog> => ({
  columns: (await client.query<Column>(COLUMNS)).rows,
  references: (await client.query<Reference>(REFERENCES)).rows,
  uniqueKeys: (await client.query<UniqueKey>(UNIQUE_KEYS)).rows,
})

export interface CopiedTable {
  readonly name: string
  readonly values: readonly { readonly column: string; readonly value: string }[]
}

/** Global tables that grow with organisations. */
const growing = ['accounts', 'known_sources', 'throttles', 'provider_events']

/** One prefix per copy, so that rows lie together as in time. */
const idOfCopy = (value: string): string => {
  const digits = (from: number, count: number) => `substr(md5(${value}::text), ${from}, ${count})`
  return `(lpad(to_hex(i), 8, '0') || ${digits(9, 4)} || '4' || ${digits(14, 3)} || '8' || ${digits(18, 15)})::uuid`
}

const payloadOfCopy = `(t.payload::jsonb || coalesce((
  select jsonb_object_agg(e.key, ${idOfCopy('e.value')}) from jsonb_each_text(t.payload::jsonb) as e
  where e.key in ('organizationId', 'contractId', 'billingId', 'noticeId')), '{}'))::json`

const NUMBERS = 10_000

export function copiedTables({ columns, references, uniqueKeys }: Catalog): readonly CopiedTable[] {
  const names = new Set(
    columns.flatMap(({ table, column }) => (column === 'organization_id' || growing.includes(table) ? [table] : [])),
  )
  const of = (table: string) => columns.filter((each) => each.table === table && !each.generated)
  const typeOf = (table: string, column: string) =>
    columns.find((each) => each.table === table && each.column === column)?.type
  const outside = new Set(
    references.flatMap(({ from, to, columns: own }) => (names.has(to) ? [] : own.map((column) => `${from}.${column}`))),
  )
  const isId = (table: string, column: string) => typeOf(table, column) === 'uuid' && !outside.has(`${table}.${column}`)
  const marked = new Set(
    uniqueKeys.flatMap(({ table, columns: key }) => {
      if (!names.has(table) || key.some((column) => isId(table, column))) return []
      const column = key.findLast((each) => ['text', 'integer'].includes(typeOf(table, each) ?? ''))
      return column === undefined ? [] : [`${table}.${column}`]
    }),
  )
  follow(marked, references)
  const valueOf = ({ table, column, type }: Column): string => {
    const value = `t.${column}`
    if (isId(table, column)) return idOfCopy(value)
    if (marked.has(`${table}.${column}`)) return type === 'text' ? `${value} || '-' || i` : `${value} + ${NUMBERS} * i`
    return table === 'jobs' && column === 'payload' ? payloadOfCopy : value
  }
  const table = (name: string): CopiedTable => ({
    name,
    values: of(name).map((column) => ({ column: column.column, value: valueOf(column) })),
  })
  return inOrder([...names], references).map(table)
}

function follow(marked: Set<string>, references: readonly Reference[]): void {
  const before = marked.size
  for (const { from, to, columns, targets } of references)
    for (const [place, target] of targets.entries())
      if (marked.has(`${to}.${target}`)) marked.add(`${from}.${columns[place] ?? ''}`)
  if (marked.size > before) follow(marked, references)
}

function inOrder(names: readonly string[], references: readonly Reference[]): readonly string[] {
  if (names.length === 0) return []
  const waits = (name: string) => references.some(({ from, to }) => from === name && to !== name && names.includes(to))
  const first = names.filter((name) => !waits(name))
  if (first.length === 0) throw new Error(`tables refer to each other in a circle: ${names.join(', ')}`)
  return [...first, ...inOrder(names.filter(waits), references)]
}
