import type { Instant, Interval, Zone } from '../calendar/index.ts'
import type { Allowance } from '../catalogue/index.ts'
import type { Currency } from '../money/index.ts'

/** One plan held for a time. Seats and extra hours are one entry each (billing-rules: "Monthly"). */
export interface PlanEntry extends Interval {
  readonly id: string
  readonly contractPlanId: string
  readonly couponId: string | null
  /** Limits of its own, instead of its plan's allowance: yearly options and coupon plans. Null: the plan's. */
  readonly limits: Allowance | null
}

/** A cancellation is asked for, pending, or over; never a flag beside a nullable date. */
export type Cancellation =
  | { readonly state: 'none' }
  | { readonly state: 'reserved'; readonly at: Instant }
  | { readonly state: 'done'; readonly at: Instant }

export type PaymentMethod = 'CREDIT_CARD' | 'BANK_TRANSFER'

export interface Contract {
  readonly id: string
  readonly currency: Currency
  /** ISO country code; JP is taxed. */
  readonly taxRegion: string
  /** Fixed at creation; every day, month and boundary of this contract is read in it. */
  readonly zone: Zone
  readonly entries: readonly PlanEntry[]
  readonly cancellation: Cancellation
  /** First instant of the first yearly term, null for a contract that never was yearly. */
  readonly yearlyAnchor: Instant | null
}
