import type { BillingInfo } from '@touchline/contract/billing'
import type { ContractInfo } from '@touchline/contract/contract-info'
import type { CouponInfo } from '@touchline/contract/coupons'
import { dateOf, startOfDay } from '@touchline/domain/calendar'
import type { Contract, Seats } from '@touchline/domain/contract'
import { type Coupon, type CouponPreview, previewCoupon } from '@touchline/domain/coupons'
import type { BuyingOrganization } from '@touchline/domain/plans'
import type { Masters } from '../../forms/reckoning.ts'
import { couponFromWire } from '../../lib/coupon-mapping.ts'
import { storedSeconds } from '../../lib/payment-status.ts'

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
  readonly info: CouponInfo
  readonly coupon: Coupon
}

export const foundCoupon = (info: CouponInfo, { contract }: Counter): FoundCoupon => ({
  info,
  coupon: couponFromWire(info, contract.zone),
})

export type PossibleCoupon = Extract<CouponPreview, { kind: 'possible' }>

/** What the coupon would do and cost, by the functions that the server charges with. */
export const previewOf = (counter: Counter, coupon: Coupon, seats: Seats): CouponPreview =>
  previewCoupon({
    ...counter,
    ...seats,
    coupon,
    isUsed: false,
    unsettled: counter.billings.some((billing) => billing.paymentStatus === 'Error'),
    storedSecondsOverRetention: storedSeconds(counter.billings),
    storedSecondsAtTermStart: storedSeconds(counter.billings),
  })

/** Whether the discount begins with today. */
export const startsToday = ({ contract, now }: Counter, start: number): boolean =>
  start <= startOfDay(dateOf(now, contract.zone), contract.zone)
