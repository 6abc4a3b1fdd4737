import { Refused } from './call.ts'

/** As in the address. */
export const lastMonthOf = (error: unknown): string | null => {
  const details = error instanceof Refused && error.code === 'month-not-begun' ? error.details : null
  if (typeof details !== 'object' || details === null || !('last' in details)) return null
  return typeof details.last === 'string' ? details.last : null
}
