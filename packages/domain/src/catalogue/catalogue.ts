import type { Instant, LocalDate, YearMonth } from '../calendar/index.ts'
import type { PlanGroupId, PlanId } from '../ids/index.ts'
import type { Currency } from '../money/index.ts'
import type { VideoSeconds } from '../videos/index.ts'
import type { PlanRole } from './sold.ts'

/** The lowest first. */
export const tiers = ['basic', 'standard', 'standardPlus', 'pro', 'elite'] as const
export type Tier = (typeof tiers)[number]

/**
 * Guards, menu and price rules ask only this. `asleep`: what a tier costs while its monthly plan sleeps; no contract
 * has an entry of it.
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
  'add-on',
] as const
export type GroupKind = (typeof groupKinds)[number]

export const cycles = ['month', 'year'] as const
export type Cycle = (typeof cycles)[number]

/** Pro and Elite for global organisations, the rest for regional ones. */
export const offerings = ['regional', 'global', 'not-for-sale'] as const
export type Offering = (typeof offerings)[number]

/** Existing customers keep it. */
export interface Sale {
  readonly retired: boolean
  /** In the contract's zone; null without one. */
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
  readonly baseGroupId: PlanGroupId | null
  /** Absent: always. */
  readonly sale?: Sale | undefined
}

/** Tax-exclusive unit prices in minor units. */
export type Prices = Readonly<Partial<Record<Currency, bigint>>>

/** In force from the first day of its month, in each contract's zone. */
export interface PriceChange {
  readonly from: YearMonth
  /** Null: known from the beginning. */
  readonly publishedAt: Instant | null
  readonly prices: Prices
}

/** Of the prices that begin with a month. */
export interface PriceNotice {
  readonly from: YearMonth
  /** Lists published later for the same month are not included. */
  readonly notifiedAt: Instant
  /** The first month with the higher prices. */
  readonly appliesFrom: YearMonth
}

export interface KnownPrices {
  /** Lists published by then were shown at the purchase. */
  readonly boughtAt: Instant
  readonly notices: readonly PriceNotice[]
}

/** The list in force in the month; for a scheduled plan, of those published by then. */
export interface PriceListDate {
  readonly month: YearMonth
  readonly publishedBy: Instant | null
  /** For a monthly plan that is held: higher prices apply only where known. Absent or null: all apply. */
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
  /** Absent: the price never changed. */
  readonly priceChanges?: readonly PriceChange[]
  readonly allowance: Allowance
  readonly custom?: CustomTerms | undefined
}

/** What the catalogue says of a custom add-on (billing rules: "Custom add-ons"). */
export interface CustomTerms {
  /** The plan groups, of its own cycle, that may have it. */
  readonly soldWith: readonly PlanGroupId[]
  /** How many an organisation may have. */
  readonly most: number
  /** Can be bought within a period, then prorated; else it begins with the next one. */
  readonly within: boolean
  /** Costs nothing while the plan sleeps. */
  readonly sleeps: boolean
  /** A coupon of the plan counts for it. */
  readonly discounted: boolean
  /** UN/ECE recommendation 20, e.g. C62. */
  readonly unitCode: string
  readonly description?: Readonly<Record<string, string | undefined>> | undefined
}

/** Per entry, in seconds (soft <= hard). */
export interface Allowance {
  readonly uploadHardSeconds: VideoSeconds
  readonly uploadSoftSeconds: VideoSeconds
  readonly exportHardSeconds: VideoSeconds
  readonly exportSoftSeconds: VideoSeconds
}

export interface Catalogue {
  readonly groups: ReadonlyMap<PlanGroupId, PlanGroup>
  readonly plans: ReadonlyMap<PlanId, CataloguePlan>
}
