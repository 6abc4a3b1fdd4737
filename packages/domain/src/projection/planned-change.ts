import type { AddOn } from '../add-ons/index.ts'
import type { Instant, LocalDate } from '../calendar/index.ts'
import type { SeatCounts } from '../contract/index.ts'
import type { Coupon } from '../coupons/index.ts'
import type { PlanSelection, SleepDays } from '../plans/index.ts'

/** What somebody would do, and when. */
export type PlannedChange = { readonly at: Instant } & (
  | { readonly kind: 'plan'; readonly selection: PlanSelection }
  | {
      readonly kind: 'coupon'
      readonly coupon: Coupon
      readonly analysts?: number
      readonly viewers?: number
      /** The day from which it is used; left out, the first that it can be. */
      readonly startDate?: LocalDate
    }
  | { readonly kind: 'add-on'; readonly addOn: AddOn }
  /** So many of each role, which nobody will be using then. */
  | { readonly kind: 'fewer-seats'; readonly seats: SeatCounts }
  | { readonly kind: 'sleep'; readonly days: SleepDays; readonly everyYear: boolean }
  /** Waking earlier than planned, on a day. */
  | { readonly kind: 'waking'; readonly on: LocalDate }
  /** Left out, the specification's way: a monthly account at once. */
  | { readonly kind: 'cancellation'; readonly when?: 'at-once' | 'period-end' }
)
