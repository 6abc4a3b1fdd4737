import type { Language, RegionName } from '@touchline/contract/wire'
import type { BuyerDetails } from '@touchline/domain/documents'
import type { PlanGroupId } from '@touchline/domain/ids'
import type { VideoSeconds } from '@touchline/domain/videos'

/** What a demo organisation is, before its history runs. Times are counted back from the day the world is made. */
export interface DemoOrganization {
  readonly login: string
  readonly displayName: string
  readonly region: RegionName
  readonly name: string
  readonly type: 'ESPORTS' | 'MBP' | 'OTHER'
  readonly lang: Language
  readonly permissions: readonly string[]
  readonly plan: DemoPlan
  /** Whose tax it pays; the country of its region if not given. */
  readonly taxRegion?: string
  readonly payer: DemoPayer | null
  /** Whom documents are made out to, where that is another name than the payer's. */
  readonly buyer?: BuyerDetails
  /** A test card's number; null pays by bank transfer or not at all. */
  readonly card: DemoCard | null
  /** Active analysts and viewers in addition to the administrator. */
  readonly analysts: number
  readonly viewers: number
  /** For the running month, with a yearly plan of the running term. */
  readonly uploadSeconds: VideoSeconds
  /** In the running month. */
  readonly exportSeconds: VideoSeconds
  /** For movies that are past their retention at the end of the running month. */
  readonly overdueStorageSeconds: VideoSeconds
  /** Uploaded in an average month before; if not given, somewhat less than in the running one. */
  readonly usualSeconds?: VideoSeconds
  /** As many as their length suggests when not given. */
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
  /** Until its last month, from the day the world is made; more than two years if not given. */
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
      /** Days from today to the end of the running term. */
      readonly daysLeft: number
      readonly termsBefore: number
      readonly extraAnalysts: number
      readonly viewers: number
    }
  | {
      readonly kind: 'coupon'
      readonly code: string
      /** When it was used. */
      readonly daysAgo: number
      readonly extraAnalysts: number
      readonly viewers: number
    }
