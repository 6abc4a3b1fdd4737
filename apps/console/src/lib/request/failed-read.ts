import { ApiError } from '../http/api-error.ts'
import { isUnanswered } from './faults.ts'
import { queryClient } from './queries.ts'

interface FailedRead {
  readonly isUnanswered: boolean
  readonly reference: string | null
}

const readOf = (error: unknown): FailedRead => ({
  isUnanswered: isUnanswered(error),
  reference: error instanceof ApiError && error.status >= 500 ? error.requestId : null,
})

export function newestFailedRead(): FailedRead {
  const failed = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' })
  const newest = failed.toSorted((a, b) => b.state.errorUpdatedAt - a.state.errorUpdatedAt)
  const reads = newest.map(({ state }) => readOf(state.error))
  return reads.find(({ reference }) => reference !== null) ?? reads[0] ?? readOf(null)
}
