import type { Cycle, GroupKind, Offering, PlanRole, Tier } from '@touchline/domain/catalogue'
import type { PlanGroupId } from '@touchline/domain/ids'
import { groupNames, type Names, roleNames, tierNames } from './names.ts'
import { freePrices, mbpPrices, monthlyPrices, type PriceList, yearlyPrices } from './prices.ts'

/** A group of the product's catalogue as it is written in the source; the store turns it into rows. */
export interface SeedGroup {
  readonly id: string
  readonly kind: GroupKind
  readonly tier: Tier | null
  readonly cycle: Cycle
  readonly offering: Offering
  readonly discountPercent: number
  readonly baseGroupId: PlanGroupId | null
  readonly names: Names
  readonly resolution: 'standard' | 'high'
  readonly prices: PriceList
  readonly uploadHours: number
  /** Per analyst. */
  readonly exportHours: number
}

/** The specification's fallback hours (section 9); a year's allowance is twelve months' worth. */
const hoursOf = {
  basic: { upload: 10, export: 0 },
  standard: { upload: 15, export: 1 },
  standardPlus: { upload: 20, export: 10 },
  pro: { upload: 10, export: 0 },
  elite: { upload: 20, export: 10 },
} satisfies Record<Tier, { upload: number; export: number }>

const tiered = (id: string, tier: Tier, cycle: Cycle, offering: Offering): SeedGroup => {
  const months = cycle === 'year' ? 12 : 1
  return {
    id,
    kind: 'paid',
    tier,
    cycle,
    offering,
    discountPercent: 0,
    baseGroupId: null,
    names: tierNames[tier],
    resolution: tier === 'basic' ? 'standard' : 'high',
    prices: (cycle === 'year' ? yearlyPrices : monthlyPrices)[tier],
    uploadHours: hoursOf[tier].upload * months,
    exportHours: hoursOf[tier].export * months,
  }
}

/** A coupon's group: its id encodes the discount, its plans those of the group it discounts. */
const discounted = (base: SeedGroup, discountPercent: number): SeedGroup => ({
  ...base,
  id: `${base.id}Discount${discountPercent}Percent`,
  offering: 'not-for-sale',
  discountPercent,
  baseGroupId: base.id,
})

const untiered = (
  id: keyof typeof groupNames,
  kind: GroupKind,
  uploadHours: number,
  exportHours: number,
): SeedGroup => ({
  id,
  kind,
  tier: null,
  cycle: 'month',
  offering: 'not-for-sale',
  discountPercent: 0,
  baseGroupId: null,
  names: groupNames[id],
  resolution: 'high',
  prices: kind === 'mbp' ? mbpPrices : freePrices,
  uploadHours,
  exportHours,
})

const basic = tiered('teamBasicPlan', 'basic', 'month', 'regional')
const standard = tiered('teamStandardPlan', 'standard', 'month', 'regional')
const standardPlus = tiered('teamStandardPlusPlan', 'standardPlus', 'month', 'regional')
const yearlyStandard = tiered('yearlyStandardPlan', 'standard', 'year', 'regional')
const yearlyStandardPlus = tiered('yearlyStandardPlusPlan', 'standardPlus', 'year', 'regional')

/** But the two read-only groups, which every database has by migration 0291. */
export const seedGroups: readonly SeedGroup[] = [
  basic,
  standard,
  standardPlus,
  tiered('privateBasicPlan', 'basic', 'month', 'not-for-sale'),
  tiered('privateStandardPlan', 'standard', 'month', 'not-for-sale'),
  tiered('privateStandardPlusPlan', 'standardPlus', 'month', 'not-for-sale'),
  tiered('proPlan', 'pro', 'month', 'global'),
  tiered('elitePlan', 'elite', 'month', 'global'),
  tiered('yearlyBasicPlan', 'basic', 'year', 'regional'),
  yearlyStandard,
  yearlyStandardPlus,
  tiered('yearlyProPlan', 'pro', 'year', 'global'),
  tiered('yearlyElitePlan', 'elite', 'year', 'global'),
  untiered('freePlan', 'trial', 5, 1),
  untiered('freePlusPlan', 'trial', 10, 1),
  untiered('freeOfflinePlan', 'offline-trial', 5, 1),
  untiered('mbpPlan', 'mbp', 20, 5),
  untiered('testPlan', 'test', 1, 1),
  discounted(basic, 10),
  discounted(standard, 20),
  discounted(yearlyStandard, 20),
  discounted(yearlyStandardPlus, 15),
]

export const seedRoles = Object.keys(roleNames).filter((role): role is PlanRole => role in roleNames)
