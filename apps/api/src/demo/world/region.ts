import type { RegionName } from '@touchline/contract/wire'
import type { Currency } from '@touchline/domain/money'

interface RegionFacts {
  readonly zone: string
  readonly currency: Currency
  readonly taxRegion: string
  /** A server region other than Asia makes an organisation global. */
  readonly isGlobal: boolean
}

/** The defaults of each region (billing-rules: "Money and time"). */
export const regionFacts = {
  asia: { zone: 'Asia/Tokyo', currency: 'JPY', taxRegion: 'JP', isGlobal: false },
  europe: { zone: 'Europe/Paris', currency: 'EUR', taxRegion: 'FR', isGlobal: true },
  america: { zone: 'America/New_York', currency: 'USD', taxRegion: 'US', isGlobal: true },
} as const satisfies Record<RegionName, RegionFacts>
