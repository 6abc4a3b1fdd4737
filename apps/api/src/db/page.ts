import type { Page } from '@touchline/contract/wire'
import type { SelectQueryBuilder } from 'kysely'

export interface RowPage<T> {
  readonly rows: readonly T[]
  readonly following: { readonly nextOffset?: number }
}

/** Reads one row more. Order by a unique key. */
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
