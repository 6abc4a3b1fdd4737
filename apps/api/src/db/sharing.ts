import { type JoinBuilder, type SqlBool, sql } from 'kysely'

/** Also compares the organisation. */
export const sharing = <DB, TB extends keyof DB, A extends TB & string, B extends TB & string>(
  join: JoinBuilder<DB, TB>,
  table: A,
  other: B,
  ...columns: readonly (keyof DB[A] & keyof DB[B] & string)[]
): JoinBuilder<DB, TB> =>
  ['organization_id', ...columns].reduce(
    (joined, column) => joined.on(sql<SqlBool>`${sql.ref(`${table}.${column}`)} = ${sql.ref(`${other}.${column}`)}`),
    join,
  )
