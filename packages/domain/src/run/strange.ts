export const runSorts = ['strangeness', 'difference', 'total', 'before', 'club'] as const

const LEAST_BILLS = 3
/** Percent of the median, so that steady clubs do not stand out by a yen. */
const LEAST_SPREAD = 5

const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

/**
 * Distance from the median of a club's last bills, in units of the median deviation or 5 percent of the median,
 * whichever is larger; infinite where both are 0. Null with fewer than three. Minor units.
 */
export function strangeness(total: bigint, past: readonly bigint[]): number | null {
  if (past.length < LEAST_BILLS) return null
  const totals = past.map(Number)
  const median = medianOf(totals)
  const spread = Math.max(medianOf(totals.map((each) => Math.abs(each - median))), (median * LEAST_SPREAD) / 100)
  const distance = Math.abs(Number(total) - median)
  return distance === 0 ? 0 : distance / spread
}
