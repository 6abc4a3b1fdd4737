import type { VideoSeconds } from '../videos/index.ts'
import type { Consumption } from './consumption.ts'

/** Upload is shown in hours, export in minutes (readings D1, D2). */
export type ShownUnit = 'hours' | 'minutes'

const secondsIn = { hours: 3600, minutes: 60 } as const satisfies Record<ShownUnit, number>

/** Tenths, rounded down, so that figures add up. */
export const shownTenths = (seconds: VideoSeconds, unit: ShownUnit): number =>
  Math.floor((seconds * 10) / secondsIn[unit])

/** Tenths: used + available = limit, unless exceeded. */
interface ShownConsumption {
  readonly used: number
  readonly limit: number
  readonly available: number
}

/** Rounded alone, a tenth would be lost. */
export function shownConsumption({ limit, used }: Consumption, unit: ShownUnit): ShownConsumption {
  const shown = { used: shownTenths(used, unit), limit: shownTenths(limit.hard, unit) }
  return { ...shown, available: Math.max(0, shown.limit - shown.used) }
}
