import type { Page } from '@touchline/contract/wire'

interface PageOf<T> {
  readonly results: T[]
  readonly nextOffset?: number
}

export const pageOf = <T>(rows: readonly T[], { limit, offset }: Page): PageOf<T> => {
  const end = offset + limit
  const results = rows.slice(offset, end)
  return rows.length > end ? { results, nextOffset: end } : { results }
}
