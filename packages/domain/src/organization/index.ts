import type { Zone } from '../calendar/index.ts'
import type { Currency } from '../money/index.ts'

export { holdLimit } from './hold-limit.ts'

interface RegionDefaults {
  readonly zone: Zone
  readonly currency: Currency
  readonly taxRegion: string
  readonly isGlobal: boolean
}

/** Billing rules: "Money and time"; reading T1. */
export const regionDefaults = {
  asia: { zone: 'Asia/Tokyo', currency: 'JPY', taxRegion: 'JP', isGlobal: false },
  europe: { zone: 'Europe/Paris', currency: 'EUR', taxRegion: 'FR', isGlobal: true },
  america: { zone: 'America/New_York', currency: 'USD', taxRegion: 'US', isGlobal: true },
} as const satisfies Record<string, RegionDefaults>
