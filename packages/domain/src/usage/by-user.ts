import type { Consumption } from './consumption.ts'
import { type ShownUnit, shownConsumption, shownTenths } from './shown.ts'

/** Tenths: the smaller of user's and organisation's (invariant I28). */
export const shownAvailable = (unit: ShownUnit, ...consumptions: readonly [Consumption, ...Consumption[]]): number =>
  Math.min(...consumptions.map((consumption) => shownConsumption(consumption, unit).available))

interface ShownShares {
  readonly total: number
  readonly others: number
  readonly rounding: number
}

export function shownShares(total: number, parts: readonly number[], unit: ShownUnit): ShownShares {
  const known = parts.reduce((sum, part) => sum + part, 0)
  const shown = parts.reduce((sum, part) => sum + shownTenths(part, unit), 0)
  const others = shownTenths(Math.max(0, total - known), unit)
  const all = shownTenths(total, unit)
  return { total: all, others, rounding: Math.max(0, all - shown - others) }
}
