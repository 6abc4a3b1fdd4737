import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { appendAudit } from '../../books/audit.ts'
import type { Moment } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import type { Database } from '../../db/schema.ts'

export const writeIngestAudit = (
  tx: Tx,
  noun: string,
  changed: ReadonlyMap<OrganizationId, number>,
  now: Instant,
): Promise<void> =>
  appendAudit(
    tx,
    [...changed].map(([organizationId, accepted]) => ({
      organizationId,
      actor: 'platform',
      action: 'ingest',
      subject: noun,
      before: null,
      after: { accepted },
      at: now,
    })),
  )

export type Ingested = 'organizations' | 'users' | 'games' | 'angle_movies' | 'championships' | 'teams'
type Columns<T extends Ingested> = Insertable<Database[T]>

type JsonOf<V> = V extends Moment ? string : V

export type JsonRow<T extends Ingested> = { readonly [C in keyof Columns<T>]?: JsonOf<Columns<T>[C]> | undefined }

type Column<T extends Ingested> = keyof Columns<T> & string

export interface Target<T extends Ingested> {
  readonly table: T
  readonly id: Column<T>
  readonly fixed?: { readonly [C in Column<T>]?: string | null }
}

interface Rows<T extends Ingested> {
  readonly rows: readonly JsonRow<T>[]
  readonly unsaid?: JsonRow<T>
}

const names = (columns: readonly string[], table?: string): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(table === undefined ? column : `${table}.${column}`)))

const keyOf = (id: string): readonly string[] =>
  id === 'organization_id' ? ['organization_id'] : ['organization_id', id]

const saidIn = (row: object): readonly (readonly [string, unknown])[] =>
  Object.entries(row).filter(([, value]) => value !== undefined)

const namedIn = (row: object): readonly string[] => saidIn(row).map(([column]) => column)

export async function upsert<T extends Ingested>(
  tx: Tx,
  target: Target<T>,
  { rows, unsaid = {} }: Rows<T>,
): Promise<ReadonlySet<string>> {
  const changed = new Set<string>()
  for (const alike of Map.groupBy(rows, (row) => namedIn(row).join()).values()) {
    const whole = alike.map((row) => ({ ...unsaid, ...Object.fromEntries(saidIn(row)) }))
    for (const id of await upsertAlike(tx, target, namedIn(alike[0] ?? {}), whole)) changed.add(id)
  }
  return changed
}

async function upsertAlike<T extends Ingested>(
  tx: Tx,
  { table, id, fixed = {} }: Target<T>,
  named: readonly string[],
  rows: readonly object[],
): Promise<readonly string[]> {
  const all = namedIn(rows[0] ?? {})
  const key = keyOf(id)
  const open = named.filter((column) => !key.includes(column) && !Object.hasOwn(fixed, column))
  const { rows: changed } = await sql<{ id: string }>`
    insert into ${sql.table(table)} as known (${names(all)})
    select ${names(all)} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    on conflict (${names(key)}) do update set ${sql.join(open.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))}
      where (${names(open, 'known')}) is distinct from (${names(open, 'excluded')})
    returning ${sql.ref(`known.${id}`)} as id`.execute(tx)
  return changed.map((row) => row.id)
}

interface Fixing {
  readonly table: Ingested | 'contracts'
  readonly id: string
  readonly fixed: Readonly<Record<string, string | null | undefined>>
}

export async function fixedOtherwise(
  tx: Tx,
  { table, id, fixed }: Fixing,
  rows: readonly object[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const columns = Object.entries(fixed).flatMap(([column, field]) =>
    typeof field === 'string' ? [{ column, field }] : [],
  )
  if (columns.length === 0 || rows.length === 0) return new Map()
  const differs = ({ column }: { readonly column: string }) => sql`line.${sql.ref(column)} <> t.${sql.ref(column)}`
  const said = columns.map((each) => sql`case when ${differs(each)} then ${each.field}::text end`)
  const same = keyOf(id).map((column) => sql`line.${sql.ref(column)} = t.${sql.ref(column)}`)
  const { rows: found } = await sql<{ id: string; fields: string[] }>`
    select t.${sql.ref(id)} as id, array_remove(array[${sql.join(said)}], null) as fields
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json) line
    join ${sql.table(table)} t on ${sql.join(same, sql` and `)}
    where ${sql.join(columns.map(differs), sql` or `)}`.execute(tx)
  return new Map(found.map((row) => [row.id, row.fields]))
}

interface Pair {
  readonly organizationId: OrganizationId
  readonly id: string
}

export const pairKey = ({ organizationId, id }: Pair): string => `${organizationId} ${id}`

export async function knownOf(
  tx: Tx,
  table: 'users' | 'games' | 'angle_movies',
  pairs: readonly Pair[],
): Promise<ReadonlyMap<string, 'there' | 'deleted'>> {
  const asked = new Map(pairs.map((pair) => [pairKey(pair), pair]))
  if (asked.size === 0) return new Map()
  const id = { users: 'user_id', games: 'match_id', angle_movies: 'angle_movie_id' }[table]
  const isDeleted = {
    users: sql`false`,
    games: sql`t.deleted_at is not null`,
    angle_movies: sql`exists (select from games g
      where g.organization_id = t.organization_id and g.match_id = t.match_id and g.deleted_at is not null)`,
  }[table]
  const organizationIds = [...asked.values()].map(({ organizationId }) => organizationId)
  const ids = [...asked.values()].map((pair) => pair.id)
  const { rows } = await sql<{ organization_id: OrganizationId; id: string; deleted: boolean }>`
    select t.organization_id, t.${sql.ref(id)} as id, ${isDeleted} as deleted
    from unnest(${organizationIds}::uuid[], ${ids}::uuid[]) as line (organization_id, id)
    join ${sql.table(table)} t on t.organization_id = line.organization_id and t.${sql.ref(id)} = line.id`.execute(tx)
  return new Map(
    rows.map((row) => [
      pairKey({ organizationId: row.organization_id, id: row.id }),
      row.deleted ? 'deleted' : 'there',
    ]),
  )
}
