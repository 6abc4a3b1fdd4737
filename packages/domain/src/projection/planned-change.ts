import type { AddOn } from '../add-ons/index.ts'
import type { Instant, LocalDate } from '../calendar/index.ts'
import type { SeatCounts } from '../contract/index.ts'
import type { Coupon } from '../coupons/index.ts'
import type { PlanSelection, SleepDays } from '../plans/index.ts'

export type PlannedChange = { readonly at: Instant } & (
  | { readonly kind: 'plan'; readonly selection: PlanSelection }
  | {
      readonly kind: 'coupon'
      readonly coupon: Coupon
      readonly analysts?: number
      readonly viewers?: number
      readonly startDate?: LocalDate
    }
  | { readonly kind: 'add-on'; readonly addOn: AddOn }
  | { readonly kind: 'fewer-seats'; readonly seats: SeatCounts }
  | { readonly kind: 'fewer-add-ons'; readonly addOn: Extract<AddOn, { kind: 'custom' }> }
  | { readonly kind: 'sleep'; readonly days: SleepDays; readonly everyYear: boolean }
  | { readonly kind: 'waking'; readonly on: LocalDate }
  | { readonly kind: 'cancellation'; readonly when?: 'at-once' | 'period-end' }
)
