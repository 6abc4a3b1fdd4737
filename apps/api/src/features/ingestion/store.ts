import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { type RawBuilder, sql } from 'kysely'
import { writeAudit } from '../../books/audit.ts'
import type { JsonValue } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

/** One link per organisation and batch, in one order: two bodies at once never wait for each other. */
export async function tellAudit(
  tx: Tx,
  noun: string,
  changed: ReadonlyMap<string, number>,
  now: Instant,
): Promise<void> {
  for (const [organizationId, accepted] of [...changed].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    await writeAudit(tx, {
      organizationId,
      actor: 'platform',
      action: 'ingest',
      subject: noun,
      before: null,
      after: { accepted },
      at: now,
    })
  }
}

export interface Target {
  readonly table: string
  /** After organization_id, what names a row. */
  readonly id: string
  /** Every other column with its type; those that only the first line sets are listed again in `fixed`. */
  readonly columns: Readonly<Record<string, string>>
  readonly fixed?: readonly string[]
}

export type TargetRow = Readonly<Record<string, JsonValue>>

const names = (columns: readonly string[], table?: string): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(table === undefined ? column : `${table}.${column}`)))

/** Inserts rows, or changes those that say something new. Gives the ids of what is new or changed. */
export async function upsert(
  tx: Tx,
  { table, id, columns, fixed = [] }: Target,
  rows: readonly TargetRow[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set()
  const typed = { organization_id: 'uuid', [id]: 'uuid', ...columns }
  const all = Object.keys(typed)
  const key = id === 'organization_id' ? ['organization_id'] : ['organization_id', id]
  const open = Object.keys(columns).filter((column) => !fixed.includes(column))
  const record = sql.join(Object.entries(typed).map(([column, type]) => sql`${sql.ref(column)} ${sql.raw(type)}`))
  const { rows: changed } = await sql<{ id: string }>`
    insert into ${sql.table(table)} as known (${names(all)})
    select ${names(all)} from json_to_recordset(${JSON.stringify(rows)}::json) as line (${record})
    on conflict (${names(key)}) do update set ${sql.join(open.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))}
      where (${names(open, 'known')}) is distinct from (${names(open, 'excluded')})
    returning ${sql.ref(`known.${id}`)} as id`.execute(tx)
  return new Set(changed.map((row) => row.id))
}

/** The zones of the organisations that there are. */
export async function zonesOf(
  tx: Tx,
  organizationIds: readonly OrganizationId[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('contracts')
    .select(['organization_id', 'zone'])
    .where('organization_id', 'in', [...new Set(organizationIds)])
    .where('customer_type', '=', 'manage_organization')
    .execute()
  return new Map(rows.map((row) => [row.organization_id, row.zone]))
}

interface Pair {
  readonly organizationId: OrganizationId
  readonly id: string
}

export const pairKey = ({ organizationId, id }: Pair): string => `${organizationId} ${id}`

/** Which of these users, games or movies there are; a game that was deleted says so. */
export async function knownOf(
  tx: Tx,
  table: 'users' | 'games' | 'angle_movies',
  pairs: readonly Pair[],
): Promise<ReadonlyMap<string, 'there' | 'deleted'>> {
  const id = { users: 'user_id', games: 'match_id', angle_movies: 'angle_movie_id' }[table]
  const isDeleted = table === 'games' ? sql`t.deleted_at is not null` : sql`false`
  const { rows } = await sql<{ organization_id: OrganizationId; id: string; deleted: boolean }>`
    select t.organization_id, t.${sql.ref(id)} as id, ${isDeleted} as deleted
    from (select distinct "organizationId", id from json_to_recordset(${JSON.stringify(pairs)}::json)
      as line ("organizationId" uuid, id uuid)) line
    join ${sql.table(table)} t on t.organization_id = line."organizationId" and t.${sql.ref(id)} = line.id`.execute(tx)
  return new Map(
    rows.map((row) => [
      pairKey({ organizationId: row.organization_id, id: row.id }),
      row.deleted ? 'deleted' : 'there',
    ]),
  )
}
