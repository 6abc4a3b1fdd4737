import { type RawBuilder, type SqlBool, sql } from 'kysely'

export const among = (column: string, ids: readonly string[]): RawBuilder<SqlBool> => {
  const once = [...new Set(ids)]
  const [one] = once
  return once.length === 1 && one !== undefined
    ? sql`${sql.ref(column)} = ${one}`
    : sql`${sql.ref(column)} = any(${once}::uuid[])`
}

export const amongThose = <Row>(
  rows: readonly Row[],
  columns: Readonly<Record<string, (row: Row) => string>>,
): RawBuilder<SqlBool> =>
  sql.join(
    Object.entries(columns).map(([column, idOf]) => among(column, rows.map(idOf))),
    sql` and `,
  )
