import type { BillingInfo } from '@touchline/contract/billing'
import type { ContractInfo } from '@touchline/contract/contract-info'
import type { FoundCouponInfo } from '@touchline/contract/coupons'
import { dateOf, startOfDay } from '@touchline/domain/calendar'
import type { Contract, Seats } from '@touchline/domain/contract'
import { type Coupon, type CouponPreview, decideCouponPurchase, previewCoupon } from '@touchline/domain/coupons'
import type { BuyingOrganization } from '@touchline/domain/plans'
import type { Masters } from '../../forms/reckoning.ts'
import { couponFromWire } from '../../lib/coupon-mapping.ts'

/** Everything that buying with a coupon depends on. */
export interface Counter extends Masters {
  readonly document: ContractInfo
  readonly contract: Contract
  readonly userContracts: readonly Contract[]
  readonly billings: readonly BillingInfo[]
  readonly organization: BuyingOrganization
  readonly now: number
}

export interface FoundCoupon {
  readonly info: FoundCouponInfo
  readonly coupon: Coupon
}

export const foundCoupon = (info: FoundCouponInfo, { contract }: Counter): FoundCoupon => ({
  info,
  coupon: couponFromWire(info, contract.zone),
})

export type PossibleCoupon = Extract<CouponPreview, { kind: 'possible' }>

/** What the coupon would do and cost, by the functions that the server charges with. */
export function previewOf(counter: Counter, { coupon, info }: FoundCoupon, seats: Seats): CouponPreview {
  const input = {
    ...counter,
    ...seats,
    coupon,
    isUsed: false,
    unsettled: counter.billings.some((billing) => billing.paymentStatus === 'Error'),
  }
  const purchase = decideCouponPurchase(input)
  if (purchase.kind === 'refused') return purchase
  const { thisMonth, fromToday, fromNextMonth } = info.storedSeconds
  return previewCoupon({
    ...input,
    storedSecondsOverRetention: thisMonth,
    storedSecondsAtTermStart: startsToday(counter, purchase.start) ? fromToday : fromNextMonth,
  })
}

/** Whether the discount begins with today. */
export const startsToday = ({ contract, now }: Counter, start: number): boolean =>
  start <= startOfDay(dateOf(now, contract.zone), contract.zone)
