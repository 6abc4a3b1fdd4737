import * as z from 'zod/mini'
import { id, instant } from '../wire.ts'

/** Scheduled coupons that may be lost, from the refusal `gives-up-coupon`. */
export const givesUpCoupons = z.optional(z.array(id).check(z.maxLength(10)))

/** Lost before it began; its use is returned. */
export const couponLoss = z.object({
  couponId: id,
  couponCode: z.string(),
  planGroupId: z.string(),
  discountPercent: z.int(),
  startDate: instant,
  /** The code's last day. */
  effectiveEndDate: instant,
})
export type CouponLoss = z.infer<typeof couponLoss>
