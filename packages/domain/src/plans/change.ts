import type { Instant, YearlyTerm } from '../calendar/index.ts'
import type { PlanGroup } from '../catalogue/index.ts'
import type { SeatCounts } from '../contract/index.ts'
import type { PlanGroupId } from '../ids/index.ts'
import type { PlanSchedule } from '../lifecycle/index.ts'

export interface PlanSelection {
  /** The plan group chosen. */
  readonly groupId: PlanGroupId
  /** Seats requested, the included analyst counted; left out, those that a plan begins with. */
  readonly analysts?: number
  readonly viewers?: number
  /** A change of a running monthly plan that could begin at once waits for the 1st of the next month. */
  readonly startsNextMonth?: boolean
}

export interface BuyingOrganization {
  /** A server region other than Asia: Pro and Elite are offered instead of Basic, Standard and Standard+. */
  readonly isGlobal: boolean
  readonly isEsports: boolean
}

/** Why no plan at all can be changed now. */
export type ChangeBlock = 'esports' | 'unsettled' | 'past-deadline' | 'asleep'

export type PlanRefusal =
  | ChangeBlock
  /** The catalogue has no such plan. */
  | 'plan-unknown'
  | 'not-offered'
  | 'currency-unpriced'
  | 'already-current'
  | 'already-scheduled'
  | 'seats-below-current'

/** `start-not-offered`: only a change of a running monthly plan can wait for the next month. */
export type MonthlyRefusal = PlanRefusal | 'start-not-offered'

export type PlanChange =
  | { readonly kind: 'refused'; readonly reason: MonthlyRefusal }
  | {
      readonly kind: 'purchase' | 'upgrade' | 'downgrade'
      /** When the new plan begins. */
      readonly boundary: Instant
      readonly from: PlanGroup | null
      readonly to: PlanGroup
      readonly schedule: PlanSchedule
    }

export type AcceptedChange = Exclude<PlanChange, { kind: 'refused' }>

export type YearlyChange =
  | { readonly kind: 'refused'; readonly reason: PlanRefusal }
  | {
      /** `resume`: the plan in force continues as if nothing had been scheduled or cancelled. */
      readonly kind: 'purchase' | 'upgrade' | 'downgrade' | 'resume'
      /** The term that the choice begins: today's, or the one after the term in force. */
      readonly term: YearlyTerm
      /** The day every term of the contract is counted from: its first instant. */
      readonly anchor: Instant
      readonly from: PlanGroup | null
      readonly to: PlanGroup
      readonly seats: SeatCounts
      readonly schedule: PlanSchedule
    }

export type AcceptedYearlyChange = Exclude<YearlyChange, { kind: 'refused' }>
