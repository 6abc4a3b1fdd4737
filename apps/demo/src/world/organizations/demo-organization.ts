import type { Language, RegionName } from '@touchline/contract/wire'
import type { BuyerDetails } from '@touchline/domain/documents'
import type { PlanGroupId } from '@touchline/domain/ids'
import type { VideoSeconds } from '@touchline/domain/videos'

/** Times count back from the world's day. */
export interface DemoOrganization {
  readonly login: string
  readonly displayName: string
  readonly region: RegionName
  readonly name: string
  readonly type: 'ESPORTS' | 'MBP' | 'OTHER'
  readonly lang: Language
  readonly permissions: readonly string[]
  readonly plan: DemoPlan
  /** The country of its region if not given. */
  readonly taxRegion?: string
  readonly payer: DemoPayer | null
  /** Where that is another name than the payer's. */
  readonly buyer?: BuyerDetails
  /** A test card's number; null pays by bank transfer or not at all. */
  readonly card: DemoCard | null
  /** In addition to the administrator. */
  readonly analysts: number
  readonly viewers: number
  /** For the running month, or the running term of a yearly plan. */
  readonly uploadSeconds: VideoSeconds
  readonly exportSeconds: VideoSeconds
  /** At the running month's end. */
  readonly overdueStorageSeconds: VideoSeconds
  /** Default: somewhat less than the running month. */
  readonly usualSeconds?: VideoSeconds
  /** From their length when not given. */
  readonly games?: number
}

export interface DemoPayer {
  readonly name: string
  readonly tel: string
  readonly country: string
}

export interface DemoCard {
  readonly number: string
  readonly holder: string
  /** Months; default over two years. */
  readonly monthsLeft?: number
}

export type DemoPlan =
  | {
      readonly kind: 'monthly'
      readonly groupId: PlanGroupId
      readonly monthsAgo: number
      readonly extraAnalysts: number
      readonly viewers: number
    }
  | { readonly kind: 'trial'; readonly groupId: PlanGroupId; readonly daysAgo: number; readonly daysLeft: number }
  | {
      readonly kind: 'yearly'
      readonly groupId: PlanGroupId
      readonly daysLeft: number
      readonly termsBefore: number
      readonly extraAnalysts: number
      readonly viewers: number
    }
  | {
      readonly kind: 'coupon'
      readonly code: string
      readonly daysAgo: number
      readonly extraAnalysts: number
      readonly viewers: number
    }
