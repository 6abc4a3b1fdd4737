import type { Instant, Interval, YearMonth, Zone } from '../calendar/index.ts'
import type { Allowance, Cycle, PriceNotice } from '../catalogue/index.ts'
import type { ContractId, CouponId, EntryId, PlanId } from '../ids/index.ts'
import type { Currency, Taxes } from '../money/index.ts'
import type { VideoSeconds } from '../videos/index.ts'

export interface Reserved {
  readonly at: Instant
  /** A term's first, or a monthly plan's first whole month. */
  readonly through: YearMonth
}

/** Each seat and extra hour is an entry (billing rules: "Monthly"). */
export interface PlanEntry extends Interval {
  readonly id: EntryId
  readonly contractPlanId: PlanId
  readonly couponId: CouponId | null
  /** Yearly options and coupon plans. Null: the plan's. */
  readonly limits: Allowance | null
  readonly reserved?: Reserved | null
}

export type Cancellation =
  | { readonly state: 'none' }
  | { readonly state: 'reserved'; readonly at: Instant }
  | { readonly state: 'done'; readonly at: Instant }

export const seatKinds = ['analysts', 'viewers'] as const

/** Analysts with the included one. */
export type SeatCounts = Readonly<Record<(typeof seatKinds)[number], number>>

/** Billing rules: "Fewer seats". */
export interface SeatsGivenUp {
  /** First instant without them, of a month or term. */
  readonly at: Instant
  readonly seats: SeatCounts
  readonly kept: SeatCounts | null
}

/** Billing rules: "Sleep". */
export interface Sleep {
  /** A month's start in the contract's zone. */
  readonly from: Instant
  readonly until: Instant
  readonly plannedUntil: Instant
  /** Only the last one repeats. */
  readonly everyYear: boolean
}

export interface Contract {
  readonly id: ContractId
  readonly currency: Currency
  /** ISO code: a row of the issuer's tax table. */
  readonly taxRegion: string
  /** Default: as specified (10 percent in Japan, else none). */
  readonly taxes?: Taxes
  /** Of every day and month of the contract. */
  readonly zone: Zone
  readonly entries: readonly PlanEntry[]
  readonly cancellation: Cancellation
  /** Null: never yearly. */
  readonly yearlyAnchor: Instant | null
  /** Null: any amount can be charged. */
  readonly leastCharge?: LeastCharge | null
  readonly priceNotices?: readonly PriceNotice[] | null
  readonly seatsGivenUp?: readonly SeatsGivenUp[]
  readonly sleeps?: readonly Sleep[]
  readonly playMonths?: readonly number[] | null
  readonly missedStorage?: readonly MissedStorage[]
  /** Instants of closings that were reopened, ascending (billing rules: "Opened again"). */
  readonly closings?: readonly Instant[]
  readonly goodwill?: Goodwill | null
}

/** Billing rules: "Goodwill". */
export interface GoodwillAmount {
  readonly id: string
  /** The month of its first bill. */
  readonly from: YearMonth
  /** Minor units before tax. */
  readonly left: bigint
  /** A bill that is charged later does not take it. */
  readonly endsAt: Instant
}

export interface Goodwill {
  /** Oldest first. */
  readonly amounts: readonly GoodwillAmount[]
  /** Fixed bills: what they took is not left. */
  readonly billed: readonly { readonly cycle: Cycle; readonly month: YearMonth }[]
}

/** A restored game's charge missed in the trash (billing rules: "Trash"). */
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
