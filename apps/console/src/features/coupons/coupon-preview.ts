import type { FoundCouponInfo } from '@touchline/contract/plans/coupons'
import { dateOf, startOfDay } from '@touchline/domain/calendar'
import type { SeatCounts } from '@touchline/domain/contract'
import {
  type Coupon,
  type CouponPreview,
  type CouponRefusal,
  decideCouponPurchase,
  previewCoupon,
} from '@touchline/domain/coupons'
import type { Account } from '../../lib/account/account.ts'
import { couponFromWire } from '../../lib/wire/coupon-mapping.ts'

export interface FoundCoupon {
  readonly info: FoundCouponInfo
  readonly coupon: Coupon
}

export const foundCoupon = (info: FoundCouponInfo, { contract }: Account): FoundCoupon => ({
  info,
  coupon: couponFromWire(info, contract.zone),
})

export type PossibleCoupon = Extract<CouponPreview, { kind: 'possible' }>

/** Computed by the functions that charge. */
export function previewOf(account: Account, { coupon, info }: FoundCoupon, seats: SeatCounts): CouponPreview {
  const input = { ...account, ...seats, coupon, isUsed: false }
  const purchase = decideCouponPurchase(input)
  if (purchase.kind === 'refused') return purchase
  const { thisMonth, fromToday, fromNextMonth } = info.storedSeconds
  return previewCoupon({
    ...input,
    storedSecondsOverRetention: thisMonth,
    storedSecondsAtTermStart: startsToday(account, purchase.start) ? fromToday : fromNextMonth,
  })
}

export const startsToday = ({ contract, now }: Account, start: number): boolean =>
  start <= startOfDay(dateOf(now, contract.zone), contract.zone)

const isOfCoupon = (reason: CouponRefusal): reason is Extract<CouponRefusal, `coupon-${string}`> =>
  reason.startsWith('coupon-')

export const refusalKey = (reason: CouponRefusal) =>
  isOfCoupon(reason) ? (`coupons.faults.${reason}` as const) : (`plans.blocked.${reason}` as const)
