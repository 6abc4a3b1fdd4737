import { ApiError } from '../http/api-error.ts'
import { isUnanswered } from './faults.ts'
import { queryClient } from './queries.ts'

interface FailedRead {
  /** No answer came: the connection is to be checked. */
  readonly isUnanswered: boolean
  /** By which support finds a fault of the server; null where there is nothing to find. */
  readonly reference: string | null
}

const readOf = (error: unknown): FailedRead => ({
  isUnanswered: isUnanswered(error),
  reference: error instanceof ApiError && error.status >= 500 ? error.requestId : null,
})

/** The newest read that failed; one that support can find before any other. */
export function newestFailedRead(): FailedRead {
  const failed = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' })
  const newest = failed.toSorted((a, b) => b.state.errorUpdatedAt - a.state.errorUpdatedAt)
  const reads = newest.map(({ state }) => readOf(state.error))
  return reads.find(({ reference }) => reference !== null) ?? reads[0] ?? readOf(null)
}
