import type { Db } from '@touchline/api/db/connect'
import type { Database } from '@touchline/api/db/schema'
import type { OrganizationId } from '@touchline/domain/ids'
import { type InsertObject, type Selectable, sql, type UpdateObject } from 'kysely'

type Row<T extends keyof Database> = Selectable<Database[T]>
type Column<T extends keyof Database> = keyof Row<T> & string
type Wanted<T extends keyof Database> = Partial<Record<Column<T>, string | number | boolean | null>>

/** Columns of the rows that have these values, past row security. */
export interface Picker {
  pick<T extends keyof Database, C extends Column<T>>(
    table: T,
    columns: readonly C[],
    where?: Wanted<T>,
    order?: Column<T>,
  ): Promise<readonly Pick<Row<T>, C>[]>
  /** The first; throws if there is none. */
  one<T extends keyof Database, C extends Column<T>>(
    table: T,
    columns: readonly C[],
    where?: Wanted<T>,
    order?: Column<T>,
  ): Promise<Pick<Row<T>, C>>
  change<T extends keyof Database>(table: T, columns: UpdateObject<Database, T>, where: Wanted<T>): Promise<void>
  actionsOf(of: { readonly organizationId: OrganizationId }): Promise<readonly string[]>
  add<T extends keyof Database>(table: T, row: InsertObject<Database, T>): Promise<void>
}

const allOf = (where: object) => {
  const isSo = ([name, value]: [string, unknown]) => sql`${sql.ref(name)} is not distinct from ${value}`
  return sql.join([sql`true`, ...Object.entries(where).map(isSo)], sql` and `)
}

export const pickerOf = (ownerDb: Db): Picker => {
  const pick: Picker['pick'] = async <T extends keyof Database, C extends Column<T>>(
    table: T,
    columns: readonly C[],
    where: Wanted<T> = {},
    order?: Column<T>,
  ) => {
    const { rows } = await sql<Pick<Row<T>, C>>`
      select ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(table)}
      where ${allOf(where)}
      ${order === undefined ? sql`` : sql`order by ${sql.ref(order)}`}
    `.execute(ownerDb)
    return rows
  }
  return {
    pick,
    actionsOf: async ({ organizationId: organization_id }) =>
      (await pick('audit_entries', ['action'], { organization_id }, 'sequence')).map(({ action }) => action),
    one: async (table, columns, where, order) => {
      const [first] = await pick(table, columns, where, order)
      if (first === undefined) throw new Error(`no such row of ${table}`)
      return first
    },
    change: async (table, columns, where) => {
      const set = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
      await sql`update ${sql.table(table)} set ${sql.join(set)} where ${allOf(where)}`.execute(ownerDb)
    },
    add: async (table, row) => {
      const names = sql.join(Object.keys(row).map((name) => sql.ref(name)))
      const values = sql.join(Object.values(row))
      await sql`insert into ${sql.table(table)} (${names}) values (${values})`.execute(ownerDb)
    },
  }
}
