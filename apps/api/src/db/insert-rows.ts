import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { JsonValue, Moment } from './column-values.ts'
import type { Tx } from './connect.ts'
import { isPreview, noteInserted } from './preview.ts'
import type { Database } from './schema.ts'

type Table = keyof Database
type Inserted<T extends Table> = Insertable<Database[T]>
type Read<T extends Table> = Selectable<Database[T]>

type JsonOf<R, I> = JsonValue extends R ? JsonValue | object : I extends Moment ? string : I

/** All rows of a call have the same columns. */
export type NewRow<T extends Table> = {
  readonly [C in keyof Inserted<T>]: C extends keyof Read<T> ? JsonOf<Read<T>[C], Inserted<T>[C]> : never
}

/** Epoch milliseconds as a value of a `NewRow`. */
export const momentText = (instant: number): string => new Date(instant).toISOString()

const names = (columns: readonly string[]): RawBuilder<unknown> => sql.join(columns.map((column) => sql.ref(column)))

/** As one parameter, so that one statement serves any number. Skips conflicts; returns the inserted rows' columns. */
export async function insertNewRows<T extends Table, C extends keyof Read<T> & string>(
  tx: Tx,
  table: T,
  rows: readonly NewRow<T>[],
  returned: readonly C[],
): Promise<readonly Pick<Read<T>, C>[]> {
  if (rows.length === 0) return []
  const inserted = await sql<Pick<Read<T>, C>>`${insert(table, rows)} on conflict do nothing
    returning ${names(returned)}`.execute(tx)
  if (isPreview(tx)) noteInserted(tx, table, insertedOf(rows, inserted.rows, returned))
  return inserted.rows
}

function insertedOf(rows: readonly object[], inserted: readonly object[], columns: readonly string[]) {
  const keyOf = (row: object) => {
    const values = new Map<string, unknown>(Object.entries(row))
    return JSON.stringify(columns.map((column) => values.get(column)))
  }
  const keys = new Set(inserted.map(keyOf))
  return rows.filter((row) => keys.has(keyOf(row)))
}

/**
 * Conflicts throw. Returns a constant: without RETURNING many machines use COPY, which row security refuses, and
 * columns need a read privilege.
 */
export async function insertRows<T extends Table>(tx: Tx, table: T, rows: readonly NewRow<T>[]): Promise<void> {
  if (rows.length === 0) return
  await sql`${insert(table, rows)} returning 1`.execute(tx)
  noteInserted(tx, table, rows)
}

export async function insertMissing<T extends Table>(tx: Tx, table: T, rows: readonly NewRow<T>[]): Promise<number> {
  if (rows.length === 0) return 0
  const { numAffectedRows = 0n } = await sql`${insert(table, rows)} on conflict do nothing`.execute(tx)
  if (numAffectedRows > 0n) noteInserted(tx, table, rows)
  return Number(numAffectedRows)
}

interface Upsert<K> {
  readonly key: readonly K[]
  readonly where?: RawBuilder<unknown>
}

/** Returns new and changed rows. */
export async function upsertRows<T extends Table, K extends keyof Read<T> & string>(
  tx: Tx,
  table: T,
  rows: readonly NewRow<T>[],
  { key, where = sql`true` }: Upsert<K>,
): Promise<readonly Pick<Read<T>, K>[]> {
  const [first] = rows
  if (first === undefined) return []
  const isKey = new Set<string>(key)
  const open = Object.keys(first).filter((column) => !isKey.has(column))
  const changes = open.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)
  const changed = await sql<Pick<Read<T>, K>>`${insert(table, rows)}
    on conflict (${names(key)}) do update set ${sql.join(changes)} where ${where}
    returning ${names(key.map((column) => `${table}.${column}`))}`.execute(tx)
  return changed.rows
}

function insert<T extends Table>(table: T, rows: readonly NewRow<T>[]): RawBuilder<unknown> {
  const columns = names(Object.keys(rows[0] ?? {}))
  return sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`
}
