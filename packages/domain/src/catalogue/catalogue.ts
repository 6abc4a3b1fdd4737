import type { Instant, LocalDate, YearMonth } from '../calendar/index.ts'
import type { PlanGroupId, PlanId } from '../ids/index.ts'
import type { Currency } from '../money/index.ts'
import type { VideoSeconds } from '../videos/index.ts'
import type { PlanRole } from './sold.ts'

/** The lowest first. */
export const tiers = ['basic', 'standard', 'standardPlus', 'pro', 'elite'] as const
export type Tier = (typeof tiers)[number]

/**
 * The only basis of guards, menu and price rules. `asleep`: a sleeping monthly plan's price; no contract has an entry
 * of it.
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

/** Pro and Elite are global, the rest regional. */
export const offerings = ['regional', 'global', 'not-for-sale'] as const
export type Offering = (typeof offerings)[number]

/** Existing customers keep it. */
export interface Sale {
  readonly retired: boolean
  /** In the contract's zone. */
  readonly from: LocalDate | null
  readonly until: LocalDate | null
}

export interface PlanGroup {
  /** The specification's, e.g. teamStandardPlan. */
  readonly id: PlanGroupId
  readonly kind: GroupKind
  /** Absent: trials, read-only, MBP, test. */
  readonly tier: Tier | null
  readonly cycle: Cycle
  readonly offering: Offering
  /** 1..99 if the id ends in Discount{n}Percent, else 0. */
  readonly discountPercent: number
  readonly baseGroupId: PlanGroupId | null
  /** Absent: always. */
  readonly sale?: Sale | undefined
}

/** Net minor units. */
export type Prices = Readonly<Partial<Record<Currency, bigint>>>

/** From its month's first day, in each contract's zone. */
export interface PriceChange {
  readonly from: YearMonth
  /** Null: known from the beginning. */
  readonly publishedAt: Instant | null
  readonly prices: Prices
}

/** Of the prices that begin with a month. */
export interface PriceNotice {
  readonly from: YearMonth
  /** Without lists published later for the month. */
  readonly notifiedAt: Instant
  /** First month at higher prices. */
  readonly appliesFrom: YearMonth
}

export interface KnownPrices {
  /** Lists published by then were shown. */
  readonly boughtAt: Instant
  readonly notices: readonly PriceNotice[]
}

/** For a scheduled plan, of those published by then. */
export interface PriceListDate {
  readonly month: YearMonth
  readonly publishedBy: Instant | null
  /** Held monthly plans: higher prices apply only if known. Absent or null: all. */
  readonly knownBy?: KnownPrices | null
}

export interface CataloguePlan {
  /** contractPlanId on the wire. */
  readonly id: PlanId
  readonly groupId: PlanGroupId
  readonly role: PlanRole
  readonly cycle: Cycle
  /**
   * Net minor units. Base and seats: per month or year; hours: monthly per hour, yearly upload per MINUTE, yearly
   * export per hour; storage: per hour and month (or year). Before the first of `priceChanges`: read prices by
   * `pricesIn`.
   */
  readonly prices: Prices
  /** Absent: the price never changed. */
  readonly priceChanges?: readonly PriceChange[]
  readonly allowance: Allowance
  readonly custom?: CustomTerms | undefined
}

/** Billing rules: "Custom add-ons". */
export interface CustomTerms {
  /** Of its own cycle. */
  readonly soldWith: readonly PlanGroupId[]
  /** Per organisation. */
  readonly most: number
  /** On sale within a period, prorated; else from the next. */
  readonly within: boolean
  /** Free while the plan sleeps. */
  readonly sleeps: boolean
  /** The plan's coupon counts. */
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
