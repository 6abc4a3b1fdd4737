import * as z from 'zod/mini'
import { id, instant } from '../wire.ts'

/** The scheduled coupons that may be lost by this change, as a refusal with `gives-up-coupon` named them. */
export const givesUpCoupons = z.optional(z.array(id).check(z.maxLength(10)))

/** A coupon that a change of plans would give up before it began; its use is returned. */
export const couponLoss = z.object({
  couponId: id,
  couponCode: z.string(),
  /** The discounted group, and what it takes off. */
  planGroupId: z.string(),
  discountPercent: z.int(),
  /** When the discount would have begun. */
  startDate: instant,
  /** Until when the code can be used again. */
  effectiveEndDate: instant,
})
export type CouponLoss = z.infer<typeof couponLoss>
