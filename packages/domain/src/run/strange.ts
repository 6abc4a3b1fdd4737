const LEAST_BILLS = 3
/** Of the median, in percent: who always pays the same is not strange for a yen. */
const LEAST_SPREAD = 5

const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

/**
 * How far a bill is from what the club usually pays: from the median of its last bills, in the larger of their median
 * deviation and 5 percent of the median. Null with fewer than three. Amounts in minor units.
 */
export function strangeness(total: bigint, past: readonly bigint[]): number | null {
  if (past.length < LEAST_BILLS) return null
  const totals = past.map(Number)
  const median = medianOf(totals)
  const spread = Math.max(medianOf(totals.map((each) => Math.abs(each - median))), (median * LEAST_SPREAD) / 100)
  const distance = Math.abs(Number(total) - median)
  if (distance === 0) return 0
  return spread === 0 ? Number.POSITIVE_INFINITY : distance / spread
}
