import type { Cycle } from '../catalogue/index.ts'
import type { Hours } from './assumptions.ts'

interface Counted {
  readonly used: Hours
  readonly limits: Hours
}

/** The seconds of each month beyond its limit; by the year they count from the first month on, as in a term. */
export function overLimits(months: readonly Counted[], kind: keyof Hours, cycle: Cycle): readonly number[] {
  let before = 0
  return months.map(({ used, limits }) => {
    const left = Math.max(0, limits[kind] - before)
    if (cycle === 'year') before += used[kind]
    return Math.max(0, used[kind] - left)
  })
}
