import type { Instant, Interval, YearMonth, Zone } from '../calendar/index.ts'
import type { Allowance, Cycle, PriceNotice } from '../catalogue/index.ts'
import type { ContractId, CouponId, EntryId, PlanId } from '../ids/index.ts'
import type { Currency, Taxes } from '../money/index.ts'
import type { VideoSeconds } from '../videos/index.ts'

export interface Reserved {
  readonly at: Instant
  /** Of a term its first; of a monthly plan its first whole month. */
  readonly through: YearMonth
}

/** Each seat and extra hour is an entry (billing rules: "Monthly"). */
export interface PlanEntry extends Interval {
  readonly id: EntryId
  readonly contractPlanId: PlanId
  readonly couponId: CouponId | null
  /** Its own limits, instead of its plan's allowance: yearly options and coupon plans. Null: the plan's. */
  readonly limits: Allowance | null
  readonly reserved?: Reserved | null
}

export type Cancellation =
  | { readonly state: 'none' }
  | { readonly state: 'reserved'; readonly at: Instant }
  | { readonly state: 'done'; readonly at: Instant }

export interface SeatCounts {
  /** The included analyst licence counts. */
  readonly analysts: number
  readonly viewers: number
}

/** Billing rules: "Fewer seats". */
export interface SeatsGivenUp {
  /** The first instant without them: of a month or term. */
  readonly at: Instant
  readonly seats: SeatCounts
  readonly kept: SeatCounts | null
}

/** Billing rules: "Sleep". */
export interface Sleep {
  /** The start of a month in the contract's zone. */
  readonly from: Instant
  readonly until: Instant
  readonly plannedUntil: Instant
  /** Whether it is repeated each year; only the last one of a contract is. */
  readonly everyYear: boolean
}

export interface Contract {
  readonly id: ContractId
  readonly currency: Currency
  /** ISO code: selects the row of the issuer's tax table. */
  readonly taxRegion: string
  /** Absent: as specified (10 percent in Japan, nothing elsewhere). */
  readonly taxes?: Taxes
  /** Fixed; every day and month of the contract is read in it. */
  readonly zone: Zone
  readonly entries: readonly PlanEntry[]
  readonly cancellation: Cancellation
  /** Null for a contract that never was yearly. */
  readonly yearlyAnchor: Instant | null
  /** By cycle; null: any amount can be charged. */
  readonly leastCharge?: LeastCharge | null
  readonly priceNotices?: readonly PriceNotice[] | null
  readonly seatsGivenUp?: readonly SeatsGivenUp[]
  readonly sleeps?: readonly Sleep[]
  readonly playMonths?: readonly number[] | null
  readonly missedStorage?: readonly MissedStorage[]
  /** Each instant at which the account was closed and opened again later, ascending (billing rules: "Opened again"). */
  readonly closings?: readonly Instant[]
}

/** Of restored games, for a charge at which they were in the trash (billing rules: "Trash"). */
export interface MissedStorage {
  /** The month of the restoration. */
  readonly billedWith: YearMonth
  /** A month's end, or a term's start. */
  readonly cycle: Cycle
  readonly chargedAt: Instant
  readonly seconds: VideoSeconds
}

export interface LeastCharge {
  /** Minor units of the contract's currency. */
  readonly minor: bigint
  readonly byCard: Readonly<Record<Cycle, boolean>>
  readonly isTransferAgreed?: boolean
}
