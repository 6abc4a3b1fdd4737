import * as z from 'zod/mini'
import { id, instant } from '../wire.ts'

/** Scheduled coupons that may be lost, as the refusal `gives-up-coupon` named them. */
export const givesUpCoupons = z.optional(z.array(id).check(z.maxLength(10)))

/** Given up before it began; its use is returned. */
export const couponLoss = z.object({
  couponId: id,
  couponCode: z.string(),
  planGroupId: z.string(),
  discountPercent: z.int(),
  startDate: instant,
  /** Until when the code can be used again. */
  effectiveEndDate: instant,
})
export type CouponLoss = z.infer<typeof couponLoss>
