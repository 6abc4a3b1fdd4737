import type { Instant, LocalDate, YearMonth } from '../calendar/index.ts'
import type { PlanGroupId, PlanId } from '../ids/index.ts'
import type { Currency } from '../money/index.ts'
import type { VideoSeconds } from '../videos/index.ts'

export type Tier = 'basic' | 'standard' | 'standardPlus' | 'pro' | 'elite'

/** What a plan group is for; the guards, the menu and the price rules ask only this. */
export type GroupKind = 'paid' | 'trial' | 'trial-readonly' | 'settlement-readonly' | 'offline-trial' | 'mbp' | 'test'

export type Cycle = 'month' | 'year'

/** Who may buy the group: Pro and Elite for global organisations, the rest for regional ones. */
export type Offering = 'regional' | 'global' | 'not-for-sale'

export interface PlanGroup {
  /** The specification's id, e.g. teamStandardPlan. */
  readonly id: PlanGroupId
  readonly kind: GroupKind
  /** Absent for groups without a grade (trials, read-only, MBP, test). */
  readonly tier: Tier | null
  readonly cycle: Cycle
  readonly offering: Offering
  /** 1..99 for a coupon group whose id ends in Discount{n}Percent, else 0. */
  readonly discountPercent: number
  /** For a coupon group, the group it discounts. */
  readonly baseGroupId: PlanGroupId | null
  /** Cannot be bought any more; those who have it keep it. */
  readonly isRetired?: boolean
  /** First and last day on which it can be bought, in the zone of the contract; left out or null without one. */
  readonly offeredFrom?: LocalDate | null
  readonly offeredUntil?: LocalDate | null
}

/** What one entry of the plan gives: the base fee, a seat, an hour of time, or storage. */
export type PlanRole = 'base' | 'analyst' | 'viewer' | 'upload' | 'export' | 'storage'

/** Tax-exclusive unit prices in minor units. */
export type Prices = Readonly<Partial<Record<Currency, bigint>>>

/** A price list as one plan has it: in force from the first day of its month, in the zone of each contract. */
export interface PriceChange {
  readonly from: YearMonth
  /** Null: known from the beginning. */
  readonly publishedAt: Instant | null
  readonly prices: Prices
}

/** Which list: the one in force in the month; for a scheduled plan, of those that were published by then. */
export interface ListDate {
  readonly month: YearMonth
  readonly publishedBy: Instant | null
}

export interface CataloguePlan {
  /** contractPlanId on the wire. */
  readonly id: PlanId
  readonly groupId: PlanGroupId
  readonly role: PlanRole
  readonly cycle: Cycle
  /**
   * Tax-exclusive unit price in minor units. Base and seats: per month or year. Upload and export:
   * monthly per hour; yearly upload per MINUTE, yearly export per hour. Storage: per hour and month (or year).
   * In force before the first of `priceChanges`; every reader asks `pricesIn` of a date.
   */
  readonly prices: Prices
  /** What was published; left out, the price never changed. */
  readonly priceChanges?: readonly PriceChange[]
  readonly allowance: Allowance
}

/** What holding one entry adds to the limits, in seconds (soft <= hard). Zero where it adds nothing. */
export interface Allowance {
  readonly uploadHardSeconds: VideoSeconds
  readonly uploadSoftSeconds: VideoSeconds
  /** Per analyst. */
  readonly exportHardSeconds: VideoSeconds
  readonly exportSoftSeconds: VideoSeconds
}

export interface Catalogue {
  readonly groups: ReadonlyMap<PlanGroupId, PlanGroup>
  readonly plans: ReadonlyMap<PlanId, CataloguePlan>
}
