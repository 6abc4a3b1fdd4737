import { addMonths, type Instant, startOfMonth, type YearMonth } from '@touchline/domain/calendar'
import {
  type Catalogue,
  type CataloguePlan,
  type CustomTerms,
  type Cycle,
  cycles,
  type GroupRole,
  groupRoles,
  type PlanGroup,
  type PriceChange,
  type Prices,
  type Tier,
} from '@touchline/domain/catalogue'

const tiers = ['basic', 'standard', 'standardPlus'] as const
const allowance = {
  uploadHardSeconds: 36_000,
  uploadSoftSeconds: 30_000,
  exportHardSeconds: 3_600,
  exportSoftSeconds: 3_000,
}

const basePrices: Readonly<Record<Tier, bigint>> = {
  basic: 9_901n,
  standard: 19_799n,
  standardPlus: 29_837n,
  pro: 39_900n,
  elite: 59_900n,
}

const rolePrices: Readonly<Record<GroupRole, bigint>> = {
  base: 0n,
  analyst: 1_999n,
  viewer: 501n,
  upload: 1_103n,
  export: 2_207n,
  storage: 11n,
}

const groupOf = (tier: Tier, cycle: Cycle): PlanGroup => ({
  id: `${tier}.${cycle}`,
  kind: 'paid',
  tier,
  cycle,
  offering: 'regional',
  discountPercent: 0,
  baseGroupId: null,
})

export const DISCOUNT_PERCENT = 15

const couponGroupOf = (tier: Tier, cycle: Cycle): PlanGroup => ({
  ...groupOf(tier, cycle),
  id: `${tier}Discount${DISCOUNT_PERCENT}Percent.${cycle}`,
  offering: 'not-for-sale',
  discountPercent: DISCOUNT_PERCENT,
  baseGroupId: `${tier}.${cycle}`,
})

/** Every 29 months, so that each calendar month has one. */
const lists = Array.from({ length: 11 }, (_, index): { readonly from: YearMonth; readonly publishedAt: Instant } => {
  const from = addMonths('2012-03', index * 29)
  return { from, publishedAt: startOfMonth(from, 'UTC') - (20 + index * 7) * 86_400_000 }
})

const inEvery = (minor: bigint): Prices => ({ JPY: minor, EUR: minor, USD: minor })

const changesOf = (minor: bigint): readonly PriceChange[] =>
  lists.map((list, index) => ({ ...list, prices: inEvery((minor * BigInt(103 + (index % 3))) / 100n) }))

const readonlyGroup: PlanGroup = {
  id: 'settlementReadonlyPlan',
  kind: 'settlement-readonly',
  tier: null,
  cycle: 'month',
  offering: 'not-for-sale',
  discountPercent: 0,
  baseGroupId: null,
}

export const readonlyPlan: CataloguePlan = {
  id: 'settlementReadonlyPlan.base',
  groupId: readonlyGroup.id,
  role: 'base',
  cycle: 'month',
  prices: inEvery(0n),
  allowance,
}

const ASLEEP = 'asleep'

const asleepGroupOf = (tier: Tier): PlanGroup => ({
  ...groupOf(tier, 'month'),
  id: `${tier}.${ASLEEP}`,
  kind: 'asleep',
  offering: 'not-for-sale',
})

const asleepPlanOf = ({ id, tier }: PlanGroup): CataloguePlan => {
  const minor = tier === null || tier === 'basic' ? 0n : basePrices[tier] / 9n
  const none = { uploadHardSeconds: 0, uploadSoftSeconds: 0, exportHardSeconds: 0, exportSoftSeconds: 0 }
  const priceChanges = changesOf(minor)
  return {
    id: `${id}.base`,
    groupId: id,
    role: 'base',
    cycle: 'month',
    prices: inEvery(minor),
    priceChanges,
    allowance: none,
  }
}

const planOf = ({ id, tier, cycle }: PlanGroup, role: GroupRole): CataloguePlan => {
  const monthly = role === 'base' && tier !== null ? basePrices[tier] : rolePrices[role]
  const minor = cycle === 'year' ? monthly * 10n : monthly
  const priceChanges = changesOf(minor)
  return { id: `${id}.${role}`, groupId: id, role, cycle, prices: inEvery(minor), priceChanges, allowance }
}

const customOf = (id: string, minor: bigint, cycle: Cycle, custom: CustomTerms) => ({
  group: {
    id,
    kind: 'add-on',
    tier: null,
    cycle,
    offering: 'not-for-sale',
    discountPercent: 0,
    baseGroupId: null,
  } satisfies PlanGroup,
  plan: {
    id: `${id}.custom`,
    groupId: id,
    role: 'custom',
    cycle,
    prices: inEvery(minor),
    priceChanges: changesOf(minor),
    allowance: { uploadHardSeconds: 0, uploadSoftSeconds: 0, exportHardSeconds: 0, exportSoftSeconds: 0 },
    custom,
  } satisfies CataloguePlan,
})

/** Not sold with every plan. */
const customs = [
  customOf('camera', 2_903n, 'month', {
    soldWith: ['basic.month', 'standard.month'],
    most: 3,
    within: true,
    sleeps: true,
    discounted: false,
    unitCode: 'C62',
  }),
  customOf('stream', 4_999n, 'month', {
    soldWith: ['standard.month', 'standardPlus.month'],
    most: 2,
    within: false,
    sleeps: false,
    discounted: true,
    unitCode: 'E48',
  }),
  customOf('scout', 3_701n, 'month', {
    soldWith: ['basic.month', 'standard.month', 'standardPlus.month'],
    most: 2,
    within: false,
    sleeps: true,
    discounted: true,
    unitCode: 'C62',
  }),
  customOf('licence', 11_987n, 'year', {
    soldWith: ['basic.year', 'standard.year'],
    most: 4,
    within: true,
    sleeps: false,
    discounted: false,
    unitCode: 'C62',
  }),
  customOf('archive', 23_999n, 'year', {
    soldWith: ['standard.year', 'standardPlus.year'],
    most: 2,
    within: false,
    sleeps: false,
    discounted: false,
    unitCode: 'C62',
  }),
]

const sold = cycles.flatMap((cycle) => tiers.map((tier) => groupOf(tier, cycle)))
const couponGroups = cycles.flatMap((cycle) => tiers.map((tier) => couponGroupOf(tier, cycle)))
const asleepGroups = tiers.map(asleepGroupOf)
const groups = [...sold, ...couponGroups]
const plans = [
  ...groups.flatMap((group) => groupRoles.map((role) => planOf(group, role))),
  ...asleepGroups.map(asleepPlanOf),
  ...customs.map(({ plan }) => plan),
  readonlyPlan,
]

/** Odd prices exercise rounding. */
export const catalogue: Catalogue = {
  groups: new Map(
    [...groups, ...asleepGroups, readonlyGroup, ...customs.map(({ group }) => group)].map((group) => [group.id, group]),
  ),
  plans: new Map(plans.map((plan) => [plan.id, plan])),
}

const knownAfter = Array.from({ length: lists.length + 1 }, (_, count): Catalogue => {
  const known = (plan: CataloguePlan) => ({ ...plan, priceChanges: (plan.priceChanges ?? []).slice(0, count) })
  return { ...catalogue, plans: new Map([...catalogue.plans].map(([id, plan]) => [id, known(plan)])) }
})

export const catalogueAt = (now: Instant): Catalogue =>
  knownAfter[lists.filter(({ publishedAt }) => publishedAt <= now).length] ?? catalogue

export const customGroupIds = customs.map(({ plan }) => plan.groupId)
export const groupIds = sold.map(({ id }) => id)
export const couponGroupIds = couponGroups.map(({ id }) => id)
