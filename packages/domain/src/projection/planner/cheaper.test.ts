import { describe, expect, it } from 'vitest'
import { catalogue, now, zone } from '../../add-ons/add-on-catalogue.test-support.ts'
import { startOfDay } from '../../calendar/index.ts'
import type { Catalogue, CataloguePlan, Cycle, PlanGroup, PlanRole } from '../../catalogue/index.ts'
import type { Contract } from '../../contract/index.ts'
import { allowanceOfHours, contractOf, entryOf, group } from '../../testing/draws.ts'
import { cheaperPlans } from '../index.ts'

const from = startOfDay('2026-01-01', zone)
const monthly = contractOf([entryOf('base', 'standard.base', from, null)])
const plus = contractOf([entryOf('base', 'plus.base', from, null)])
const discounted = contractOf([entryOf('base', 'coupon.base', from, startOfDay('2027-02-01', zone))])
const yearly = contractOf([entryOf('base', 'yearly.base', from, startOfDay('2027-01-01', zone))], {
  yearlyAnchor: from,
})

const plansOf = (groupId: string, cycle: Cycle, base: bigint, hours: number): readonly CataloguePlan[] => {
  const plan = (role: PlanRole, minor: bigint): CataloguePlan => ({
    id: `${groupId}.${role}`,
    groupId,
    role,
    cycle,
    prices: { JPY: minor },
    allowance: allowanceOfHours(hours),
  })
  return [plan('base', base), plan('analyst', 2_000n), plan('viewer', 500n)]
}

const withPlans = (groups: readonly PlanGroup[], plans: readonly CataloguePlan[]): Catalogue => ({
  groups: new Map([...catalogue.groups, ...groups.map((each) => [each.id, each] as const)]),
  plans: new Map([...catalogue.plans, ...plans.map((each) => [each.id, each] as const)]),
})

const basic = group('basic', { tier: 'basic' })
const withBasic = withPlans([basic], plansOf('basic', 'month', 9_900n, 10))
const withPlus = withPlans(
  [basic, group('plus', { tier: 'standardPlus' }), group('basicYear', { tier: 'basic', cycle: 'year' })],
  [
    ...plansOf('basic', 'month', 9_900n, 10),
    ...plansOf('plus', 'month', 29_800n, 40),
    ...plansOf('basicYear', 'year', 39_600n, 10),
  ],
)
const withoutExport = withPlans(
  [basic],
  plansOf('basic', 'month', 9_900n, 10).map((plan) => ({
    ...plan,
    allowance: { ...plan.allowance, exportHardSeconds: 0, exportSoftSeconds: 0 },
  })),
)
const withCheapPlus = withPlans([group('plus', { tier: 'standardPlus' })], plansOf('plus', 'month', 100n, 40))
const withBareCoupon = withPlans(
  [basic, group('coupon', { discountPercent: 20, baseGroupId: 'standard' })],
  plansOf('basic', 'month', 9_900n, 10),
)
const sameForLess = withPlans([basic], plansOf('basic', 'month', 19_800n, 10))

const cheaper = (contract: Contract, upload = 0, prices = withBasic, exported = 0) =>
  cheaperPlans({
    contract,
    catalogue: prices,
    organization: { isGlobal: false, isEsports: false },
    unsettled: false,
    now,
    assumptions: {
      byMonth: new Map(),
      otherwise: { upload: upload * 3_600, export: exported * 3_600 },
      usedBefore: { upload: 0, export: 0 },
      buysHours: true,
      storedSecondsAt: () => 0,
    },
  }).map(({ kind, groupId, saving }) => [kind, groupId, saving.minor])

describe('what would cost less', () => {
  it('is a smaller plan for the months from the next on, and a year at once', () => {
    expect(cheaper(monthly)).toEqual([
      ['smaller', 'basic', 11n * 10_890n],
      ['yearly', 'yearly', 29_040n],
    ])
  })

  it('is the smaller plan that saves most', () => {
    expect(cheaper(plus, 0, withPlus)).toEqual([['smaller', 'basic', 11n * 21_890n]])
    expect(cheaper(plus, 11, withPlus)).toEqual([['smaller', 'standard', 11n * 11_000n]])
  })

  it('is first what saves most: the year, where the smaller plan saves less', () => {
    const dear = withPlans([basic], plansOf('basic', 'month', 19_700n, 10))
    expect(cheaper(monthly, 0, dear).map(([kind]) => kind)).toEqual(['yearly', 'smaller'])
  })

  it('is a smaller plan by the year after a term', () => {
    expect(cheaper(yearly, 0, withPlus)).toEqual([['smaller', 'basicYear', 217_800n - 43_560n]])
  })

  it.each<[string, Contract, number, Catalogue, readonly string[]]>([
    ['no plan whose hours do not suffice', monthly, 12, withBasic, []],
    ['no higher plan, though it costs less', monthly, 0, withCheapPlus, ['yearly']],
    ['no other plan by the year, though it costs less', monthly, 0, withPlus, ['basic', 'yearly']],
    ['no smaller plan that costs the same', monthly, 0, sameForLess, ['yearly']],
    [
      'what is smaller than the plan that a coupon discounts, or its year',
      discounted,
      0,
      withBareCoupon,
      ['basic', 'yearly'],
    ],
    ['nothing where nothing is charged', contractOf([]), 0, withBasic, []],
  ])('is %s', (_, contract, upload, prices, expected) => {
    expect(cheaper(contract, upload, prices).map(([, groupId]) => groupId)).toEqual(expected)
  })

  it('leaves out a plan that has not enough export time, which cannot be bought there', () => {
    const smaller = (exported: number) =>
      cheaper(monthly, 0, withoutExport, exported).filter(([kind]) => kind === 'smaller')
    expect(smaller(0)).toHaveLength(1)
    expect(smaller(0.5)).toEqual([])
  })
})
