import type { AddOn } from '../add-ons/index.ts'
import type { Instant, LocalDate } from '../calendar/index.ts'
import type { Coupon } from '../coupons/index.ts'
import type { PlanSelection } from '../plans/index.ts'

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
  /** Left out, the specification's way: a monthly account at once. */
  | { readonly kind: 'cancellation'; readonly when?: 'at-once' | 'period-end' }
)
