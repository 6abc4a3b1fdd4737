import type { Instant, YearlyTerm } from '../calendar/index.ts'
import type { PlanGroup } from '../catalogue/index.ts'
import type { SeatCounts } from '../contract/index.ts'
import type { PlanGroupId } from '../ids/index.ts'
import type { PlanSchedule } from '../lifecycle/index.ts'

export interface PlanSelection {
  readonly groupId: PlanGroupId
  /** With the included one; default: the plan's. */
  readonly analysts?: number
  readonly viewers?: number
  /** Default: at once. */
  readonly startsNextMonth?: boolean
}

export interface BuyingOrganization {
  /** Outside Asia: Pro and Elite instead of Basic, Standard and Standard+. */
  readonly isGlobal: boolean
  readonly isEsports: boolean
}

export type ChangeBlock = 'esports' | 'unsettled' | 'past-deadline' | 'asleep'

export type PlanRefusal =
  | ChangeBlock
  | 'plan-unknown'
  | 'not-offered'
  | 'currency-unpriced'
  | 'already-current'
  | 'already-scheduled'
  | 'seats-below-current'

/** `start-not-offered`: only a running monthly plan can wait. */
export type MonthlyRefusal = PlanRefusal | 'start-not-offered'

export type PlanChange =
  | { readonly kind: 'refused'; readonly reason: MonthlyRefusal }
  | {
      readonly kind: 'purchase' | 'upgrade' | 'downgrade'
      readonly boundary: Instant
      readonly from: PlanGroup | null
      readonly to: PlanGroup
      readonly schedule: PlanSchedule
    }

export type AcceptedChange = Exclude<PlanChange, { kind: 'refused' }>

export type YearlyChange =
  | { readonly kind: 'refused'; readonly reason: PlanRefusal }
  | {
      /** `resume`: drops what was scheduled or cancelled. */
      readonly kind: 'purchase' | 'upgrade' | 'downgrade' | 'resume'
      readonly term: YearlyTerm
      readonly anchor: Instant
      readonly from: PlanGroup | null
      readonly to: PlanGroup
      readonly seats: SeatCounts
      readonly schedule: PlanSchedule
    }

export type AcceptedYearlyChange = Exclude<YearlyChange, { kind: 'refused' }>
