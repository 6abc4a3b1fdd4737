import { DAY, type Instant } from '../calendar/index.ts'
import type { CouponRefusal } from '../coupons/index.ts'
import type { CouponId } from '../ids/index.ts'

const OFFER_QUIET_DAYS = 30

export const leftOutReasons = ['used', 'offered', 'impossible'] as const
/** Used it, was offered something lately or this ever, or cannot buy with it. */
export type LeftOutReason = (typeof leftOutReasons)[number]

export interface EarlierOffer {
  readonly couponId: CouponId
  readonly at: Instant
}

/** Nobody is offered one coupon twice, or two within thirty days. */
export const isOfferedLately = (earlier: readonly EarlierOffer[], couponId: CouponId, now: Instant): boolean =>
  earlier.some((offer) => offer.couponId === couponId || offer.at > now - OFFER_QUIET_DAYS * DAY)

export const leftOutBecause = (refused: CouponRefusal): LeftOutReason =>
  refused === 'coupon-already-used' ? 'used' : 'impossible'
