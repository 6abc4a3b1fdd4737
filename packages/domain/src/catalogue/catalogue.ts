import type { Instant, LocalDate, YearMonth } from '../calendar/index.ts'
import type { PlanGroupId, PlanId } from '../ids/index.ts'
import type { Currency } from '../money/index.ts'
import type { VideoSeconds } from '../videos/index.ts'
import type { PlanRole } from './sold.ts'

/** The lowest first. */
export const tiers = ['basic', 'standard', 'standardPlus', 'pro', 'elite'] as const
export type Tier = (typeof tiers)[number]

/**
 * What a plan group is for; the guards, the menu and the price rules ask only this. `asleep`: what a tier costs while its
 * monthly plan sleeps; no contract has an entry of it.
 */
export const groupKinds = [
  'paid',
  'asleep',
  'trial',
  'trial-readonly',
  'settlement-readonly',
  'offline-trial',
  'mbp',
  'test',
] as const
export type GroupKind = (typeof groupKinds)[number]

export const cycles = ['month', 'year'] as const
export type Cycle = (typeof cycles)[number]

/** Who may buy the group: Pro and Elite for global organisations, the rest for regional ones. */
export const offerings = ['regional', 'global', 'not-for-sale'] as const
export type Offering = (typeof offerings)[number]

/** When a group can be bought; those who have it keep it. */
export interface Sale {
  /** Not any more. */
  readonly retired: boolean
  /** First and last day, in the zone of the contract; null without one. */
  readonly from: LocalDate | null
  readonly until: LocalDate | null
}

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
  /** Left out: it can be bought at any time by those whom it is offered to. */
  readonly sale?: Sale | undefined
}

/** Tax-exclusive unit prices in minor units. */
export type Prices = Readonly<Partial<Record<Currency, bigint>>>

/** A price list as one plan has it: in force from the first day of its month, in the zone of each contract. */
export interface PriceChange {
  readonly from: YearMonth
  /** Null: known from the beginning. */
  readonly publishedAt: Instant | null
  readonly prices: Prices
}

/** A club was notified of the prices that begin with a month. */
export interface PriceNotice {
  readonly from: YearMonth
  /** What was published later for the same month is not said by it. */
  readonly notifiedAt: Instant
  /** The first month in which it pays what is higher in them. */
  readonly appliesFrom: YearMonth
}

/** How a payer knows of prices: by buying, and by notices. */
export interface KnownPrices {
  /** What was published by then was shown when the plan was bought. */
  readonly boughtAt: Instant
  readonly notices: readonly PriceNotice[]
}

/** Which list: the one in force in the month; for a scheduled plan, of those that were published by then. */
export interface ListDate {
  readonly month: YearMonth
  readonly publishedBy: Instant | null
  /** For a monthly plan that is held: a price that is higher applies where it is known. Left out or null, all do. */
  readonly knownBy?: KnownPrices | null
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
