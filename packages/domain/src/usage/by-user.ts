import type { Consumption } from './consumption.ts'
import { type ShownUnit, shownConsumption, shownTenths } from './shown.ts'

/**
 * What a user can still use, in tenths: the smaller of what is shown of the user and of the organisation (invariant I28).
 */
export const shownAvailable = (unit: ShownUnit, ...consumptions: readonly [Consumption, ...Consumption[]]): number =>
  Math.min(...consumptions.map((consumption) => shownConsumption(consumption, unit).available))

/** The parts of a total that rows show, and what no row shows. In tenths; together they are the total. */
interface ShownShares {
  readonly total: number
  /** Used by users without a row. */
  readonly others: number
  /** Lost because every row is rounded down. */
  readonly rounding: number
}

export function shownShares(total: number, parts: readonly number[], unit: ShownUnit): ShownShares {
  const known = parts.reduce((sum, part) => sum + part, 0)
  const shown = parts.reduce((sum, part) => sum + shownTenths(part, unit), 0)
  const others = shownTenths(Math.max(0, total - known), unit)
  const all = shownTenths(total, unit)
  return { total: all, others, rounding: Math.max(0, all - shown - others) }
}
