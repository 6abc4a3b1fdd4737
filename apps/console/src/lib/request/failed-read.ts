import { ApiError } from './api-error.ts'
import { queryClient } from './queries.ts'

/** The reference of the newest read that failed through a fault of the server; null where support has nothing to find. */
export const failedReadReference = (): string | null => {
  const failed = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' })
  const newest = failed.toSorted((a, b) => b.state.errorUpdatedAt - a.state.errorUpdatedAt)
  const found = newest.map(({ state }) => state.error).find((error) => error instanceof ApiError && error.status >= 500)
  return found instanceof ApiError ? found.requestId : null
}
