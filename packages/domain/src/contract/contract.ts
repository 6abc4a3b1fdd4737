import type { Instant, Interval, YearMonth, Zone } from '../calendar/index.ts'
import type { Allowance, Cycle, PriceNotice } from '../catalogue/index.ts'
import type { ContractId, CouponId, EntryId, PlanId } from '../ids/index.ts'
import type { Currency, Taxes } from '../money/index.ts'
import type { VideoSeconds } from '../videos/index.ts'

/** A plan that was scheduled: its price is the one that was shown then, also when prices are published later. */
export interface Reserved {
  readonly at: Instant
  /** The last month that was shown: of a term the one it begins in, of a monthly plan its first whole month. */
  readonly through: YearMonth
}

/** One plan held for a time. Seats and extra hours are one entry each (billing rules: "Monthly"). */
export interface PlanEntry extends Interval {
  readonly id: EntryId
  readonly contractPlanId: PlanId
  readonly couponId: CouponId | null
  /** Its own limits, instead of its plan's allowance: yearly options and coupon plans. Null: the plan's. */
  readonly limits: Allowance | null
  /** Left out or null: it began when it was bought, or by itself. */
  readonly reserved?: Reserved | null
}

/** A cancellation is none, scheduled or done; not a flag and a nullable date. */
export type Cancellation =
  | { readonly state: 'none' }
  | { readonly state: 'reserved'; readonly at: Instant }
  | { readonly state: 'done'; readonly at: Instant }

export interface SeatCounts {
  /** The included analyst licence counts. */
  readonly analysts: number
  readonly viewers: number
}

/** Seats that a contract no longer has from an instant on (billing rules: "Fewer seats"). */
export interface SeatsGivenUp {
  /** The first instant without them: a month's, or a yearly term's, in the contract's zone. */
  readonly at: Instant
  /** How many of each role; the included analyst is never one of them. */
  readonly seats: SeatCounts
  /** How many of them stayed because they were in use then; null until then. */
  readonly kept: SeatCounts | null
}

/** A time in which a monthly plan costs and gives nothing but what is stored (billing rules: "Sleep"). */
export interface Sleep {
  /** The first instant asleep: that of a month in the contract's zone. */
  readonly from: Instant
  /** The first instant awake again: of a day as it was planned, or when it was woken earlier. */
  readonly until: Instant
  /** The first instant awake as it was planned; a repetition has this one. */
  readonly plannedUntil: Instant
  /** Whether it is repeated each year; only the last one of a contract is. */
  readonly everyYear: boolean
}

export interface Contract {
  readonly id: ContractId
  readonly currency: Currency
  /** ISO country code: by which buyer of the issuer's tax table it is taxed. */
  readonly taxRegion: string
  /** What the issuer's table says of it; left out: what is specified (10 percent in Japan, nothing elsewhere). */
  readonly taxes?: Taxes
  /** Fixed at creation; every day, month and boundary of this contract is read in it. */
  readonly zone: Zone
  readonly entries: readonly PlanEntry[]
  readonly cancellation: Cancellation
  /** First instant of the first yearly term, null for a contract that never was yearly. */
  readonly yearlyAnchor: Instant | null
  /** What the card provider charges at least, and which cycles it charges; left out, any amount can be paid. */
  readonly leastCharge?: LeastCharge | null
  /** The prices that it was notified of; left out or null for one that is made up, which pays every list. */
  readonly priceNotices?: readonly PriceNotice[] | null
  /** Every time that seats were given up and it was not withdrawn; left out, never. */
  readonly seatsGivenUp?: readonly SeatsGivenUp[]
  /** Every time that it sleeps or slept, in the order of time, at most one of them not over; left out, it never does. */
  readonly sleeps?: readonly Sleep[]
  /** The months of play as the club named them, 1 is January: only advice follows from them. Left out or null, none were named. */
  readonly playMonths?: readonly number[] | null
  /** What games that were restored from the trash are billed for; left out, none was. */
  readonly missedStorage?: readonly MissedStorage[]
  /**
   * When its account was closed at once, for each closing after which it was opened again, the earliest first; left out, never
   * (billing rules: "Opened again").
   */
  readonly closings?: readonly Instant[]
}

/** Storage of restored games that a charge did not count, because they were in the trash then (billing rules: "Trash"). */
export interface MissedStorage {
  /** The month in which they were restored: its bill has it. */
  readonly billedWith: YearMonth
  /** Of which charge: a month's, named by its end also where the account was closed before it, or a term's, at its start. */
  readonly cycle: Cycle
  readonly chargedAt: Instant
  readonly seconds: VideoSeconds
}

export interface LeastCharge {
  /** Minor units of the contract's currency. */
  readonly minor: bigint
  /** Whether the month, or the year, is paid by card. */
  readonly byCard: Readonly<Record<Cycle, boolean>>
  /** An operator agreed that both are paid by bank transfer: a purchase leaves that as it is. Left out, it does not. */
  readonly isTransferAgreed?: boolean
}
