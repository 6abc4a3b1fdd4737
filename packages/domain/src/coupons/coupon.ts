import type { Instant, LocalDate } from '../calendar/index.ts'
import type { PlanGroup } from '../catalogue/index.ts'
import type { SeatCounts } from '../contract/index.ts'
import type { CouponId, PlanGroupId } from '../ids/index.ts'
import type { PlanSchedule } from '../lifecycle/index.ts'

export interface Coupon {
  readonly id: CouponId
  readonly code: string
  readonly groupId: PlanGroupId
  readonly effectiveFrom: LocalDate
  readonly effectiveUntil: LocalDate
  /** 12 for a yearly plan. */
  readonly termMonths: number
  readonly usesLeft: number
}

export type CouponBlock =
  | 'coupon-already-used'
  | 'coupon-not-effective'
  | 'coupon-other-region'
  | 'coupon-other-currency'
  | 'coupon-exhausted'

export type CouponRefusal =
  | CouponBlock
  | 'coupon-start'
  | 'coupon-limits'
  | 'esports'
  | 'unsettled'
  | 'past-deadline'
  | 'seats-below-current'

export interface AcceptedCoupon {
  readonly kind: 'purchase' | 'upgrade' | 'downgrade'
  readonly from: PlanGroup | null
  readonly to: PlanGroup
  readonly start: Instant
  readonly end: Instant
  readonly seats: SeatCounts
  readonly schedule: PlanSchedule
  readonly yearlyAnchor: Instant | null
}

export type CouponPurchase = AcceptedCoupon | { readonly kind: 'refused'; readonly reason: CouponRefusal }
