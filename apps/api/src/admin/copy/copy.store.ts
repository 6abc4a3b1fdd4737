import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { oneMachineAfterAnother } from '../../db/transaction.ts'
import { columns, type TableRule } from './columns.ts'
import type { Json } from './replaced.ts'

export type Row = Readonly<Record<string, Json>>

const PAGE = 1_000

const namedIn = (rule: TableRule): readonly string[] =>
  rule.kind === 'left' ? rule.columns.split(' ') : [...rule.keep.split(' '), ...Object.keys(rule.replace)]

/** As table.column; without what the database makes of other columns. */
export async function unnamedColumns(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select c.relname || '.' || a.attname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`.execute(
    db,
  )
  const there = new Set(rows.map(({ name }) => name))
  const named = new Set(
    Object.entries(columns).flatMap(([table, rule]) => namedIn(rule).map((column) => `${table}.${column}`)),
  )
  return [...there.symmetricDifference(named)]
}

export async function copyOrder(tx: Tx): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string; refers: string[] }>`select c.relname as name,
      array(select distinct r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as refers
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by 1`.execute(tx)
  const waiting = new Map(rows.map(({ name, refers }) => [name, refers]))
  const order: string[] = []
  while (waiting.size > 0) {
    const ready = [...waiting].filter(([, refers]) => refers.every((other) => !waiting.has(other)))
    if (ready.length === 0) throw new Error(`tables refer to each other: ${[...waiting.keys()].join(', ')}`)
    for (const [name] of ready) {
      order.push(name)
      waiting.delete(name)
    }
  }
  return order
}

/** Self-references: what must come first. */
const orders: Readonly<Record<string, string>> = {
  audit_entries: 'organization_id, sequence',
  organizations: 'parent_organization_id is not null',
  contract_plan_groups: 'base_group_id is not null',
  coupons: 'base_coupon_id is not null',
  documents: 'organization_id, issued_at, number',
}

export async function* rowsOf(tx: Tx, table: string): AsyncGenerator<readonly Row[]> {
  const order = sql.raw(orders[table] === undefined ? '' : `order by ${orders[table]}`)
  await sql`declare copied no scroll cursor for select row_to_json(t) as row from ${sql.table(table)} t ${order}`.execute(
    tx,
  )
  for (;;) {
    const { rows } = await sql<{ row: Row }>`fetch ${sql.raw(String(PAGE))} from copied`.execute(tx)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await sql`close copied`.execute(tx)
}

export async function insertAll(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const names = sql.join(Object.keys(first).map((name) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${names})
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(tx)
}

/** False if it has an organisation or is no rehearsal. */
export async function emptied(tx: Tx): Promise<boolean> {
  await oneMachineAfterAnother(tx)
  // Many machines answer for organisations or for the coordinator, not both at once.
  const used = [sql`select from organizations limit 1`, sql`select from cell_clock where not is_rehearsal`]
  for (const question of used) if ((await question.execute(tx)).rows.length > 0) return false
  await sql`insert into cell_clock (offset_milliseconds, is_rehearsal) values (0, true) on conflict do nothing`.execute(
    tx,
  )
  await sql`select make_months_ahead(date_trunc('month', now())::date, 3)`.execute(tx)
  for (const table of (await copyOrder(tx)).toReversed())
    if (columns[table]?.kind === 'copied') await sql`delete from ${sql.table(table)}`.execute(tx)
  return true
}

export const nameOrganizations = (tx: Tx): Promise<unknown> =>
  sql`insert into organization_names (kind, name, organization_id)
    select 'code', organization_code, organization_id from organizations`.execute(tx)
