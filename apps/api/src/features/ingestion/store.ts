import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { appendAudit } from '../../books/audit.ts'
import type { Moment } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import type { Database } from '../../db/schema.ts'

/** One link per organisation and batch. */
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

/** The tables whose rows are lines. */
export type Ingested = 'organizations' | 'users' | 'games' | 'angle_movies' | 'championships' | 'teams'
type Columns<T extends Ingested> = Insertable<Database[T]>

/** A column's value as JSON has it: an instant as text. */
type JsonOf<V> = V extends Moment ? string : V

/** A row for the table; every row of one call has the same columns. */
export type JsonRow<T extends Ingested> = { readonly [C in keyof Columns<T>]: JsonOf<Columns<T>[C]> }

export interface Target<T extends Ingested> {
  readonly table: T
  /** After organization_id, what names a row. */
  readonly id: keyof Columns<T> & string
  /** What only the first line sets. */
  readonly fixed?: readonly (keyof Columns<T> & string)[]
}

const names = (columns: readonly string[], table?: string): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(table === undefined ? column : `${table}.${column}`)))

/** Inserts rows, or changes those that say something new. Gives the ids of what is new or changed. */
export async function upsert<T extends Ingested>(
  tx: Tx,
  { table, id, fixed = [] }: Target<T>,
  rows: readonly JsonRow<T>[],
): Promise<ReadonlySet<string>> {
  const [first] = rows
  if (first === undefined) return new Set()
  const all = Object.keys(first)
  const key = id === 'organization_id' ? ['organization_id'] : ['organization_id', id]
  const closed = new Set<string>([...key, ...fixed])
  const open = all.filter((column) => !closed.has(column))
  const { rows: changed } = await sql<{ id: string }>`
    insert into ${sql.table(table)} as known (${names(all)})
    select ${names(all)} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    on conflict (${names(key)}) do update set ${sql.join(open.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))}
      where (${names(open, 'known')}) is distinct from (${names(open, 'excluded')})
    returning ${sql.ref(`known.${id}`)} as id`.execute(tx)
  return new Set(changed.map((row) => row.id))
}

interface Pair {
  readonly organizationId: OrganizationId
  readonly id: string
}

export const pairKey = ({ organizationId, id }: Pair): string => `${organizationId} ${id}`

/** Which of these users, games or movies there are; what was deleted with its game says so. */
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
    // While its game is in the trash, a movie is still there.
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
