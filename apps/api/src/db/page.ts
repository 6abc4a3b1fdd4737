import type { Page } from '@touchline/contract/wire'
import type { SelectQueryBuilder } from 'kysely'

export interface RowPage<T> {
  readonly rows: readonly T[]
  /** What a list's answer has in addition to its results. */
  readonly following: { readonly nextOffset?: number }
}

/**
 * A page read from the database: one row more than asked for shows whether others follow. The query orders by a unique
 * key.
 */
export const readPage = async <DB, TB extends keyof DB, T>(
  query: SelectQueryBuilder<DB, TB, T>,
  { limit, offset }: Page,
): Promise<RowPage<T>> => {
  const rows = await query
    .limit(limit + 1)
    .offset(offset)
    .execute()
  return rows.length > limit
    ? { rows: rows.slice(0, limit), following: { nextOffset: offset + limit } }
    : { rows, following: {} }
}
