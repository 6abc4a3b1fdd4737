import { available, type Consumption } from './consumption.ts'

/** Upload is shown in hours, export in minutes (readings D1, D2). */
export type ShownUnit = 'hours' | 'minutes'

const secondsIn = { hours: 3600, minutes: 60 } as const satisfies Record<ShownUnit, number>

/** Seconds as every screen shows them: one decimal, rounded down. In tenths, so that figures add up exactly. */
export const shownTenths = (seconds: number, unit: ShownUnit): number => Math.floor((seconds * 10) / secondsIn[unit])

/** In tenths: used + available = limit, unless more is used than allowed. */
export interface ShownConsumption {
  readonly used: number
  readonly limit: number
  readonly available: number
}

/** What is left follows from the two figures that stand beside it: rounded down by itself it would be a tenth short. */
export function shownConsumption({ limit, used }: Consumption, unit: ShownUnit): ShownConsumption {
  const shown = { used: shownTenths(used, unit), limit: shownTenths(limit.hard, unit) }
  return { ...shown, available: Math.max(0, shown.limit - shown.used) }
}

/** What a user can still use, in tenths: the smaller of what is shown of the user and of the organisation. */
export const shownAvailable = (unit: ShownUnit, ...consumptions: readonly [Consumption, ...Consumption[]]): number =>
  available(...consumptions) === 0
    ? 0
    : Math.min(...consumptions.map((consumption) => shownConsumption(consumption, unit).available))

/** Of a total the parts that rows show, and what no row shows. In tenths; together they are the total. */
export interface ShownShares {
  readonly total: number
  /** Used by nobody who has a row. */
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
