import { type RawBuilder, type SqlBool, sql } from 'kysely'

export const among = (column: string, ids: readonly string[]): RawBuilder<SqlBool> => {
  const [one, ...others] = new Set(ids)
  return others.length === 0 && one !== undefined
    ? sql`${sql.ref(column)} = ${one}`
    : sql`${sql.ref(column)} = any(${[...new Set(ids)]}::uuid[])`
}

export const amongThose = <Row>(
  rows: readonly Row[],
  columns: Readonly<Record<string, (row: Row) => string>>,
): RawBuilder<SqlBool> =>
  sql.join(
    Object.entries(columns).map(([column, idOf]) => among(column, rows.map(idOf))),
    sql` and `,
  )
