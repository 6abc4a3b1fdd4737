import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** A column of ids that is one of these: of a single one as a request asks for it, of those of a batch as one parameter. */
export const among = (column: string, ids: readonly string[]): RawBuilder<SqlBool> =>
  ids.length === 1 ? sql`${sql.ref(column)} = ${ids[0]}` : sql`${sql.ref(column)} = any(${[...new Set(ids)]}::uuid[])`
