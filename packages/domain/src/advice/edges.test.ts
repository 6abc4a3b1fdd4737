import { expect, it } from 'vitest'
import { now, zone } from '../add-ons/add-on-catalogue.test-support.ts'
import { startOfDay } from '../calendar/index.ts'
import type { Catalogue, CataloguePlan, PlanGroup } from '../catalogue/index.ts'
import { contractOf, entryOf, group } from '../testing/draws.ts'
import {
  type AdviceCase,
  adviceFor,
  assuming,
  catalogue,
  cheapYears,
  HOUR,
  plansLike,
  wholeAdviceFor,
  year,
} from './advice.test-support.ts'

const withMore = (of: Catalogue, groups: readonly PlanGroup[], plans: readonly CataloguePlan[]): Catalogue => ({
  groups: new Map([...of.groups, ...groups.map((each) => [each.id, each] as const)]),
  plans: new Map([...of.plans, ...plans.map((each) => [each.id, each] as const)]),
})
const first = (of: Catalogue, one: PlanGroup): Catalogue => ({
  ...of,
  groups: new Map([[one.id, one], ...of.groups]),
})

const larger = (tier: 'standard' | 'standardPlus', price: bigint): Catalogue =>
  withMore(catalogue, [group('larger', { tier })], plansLike('larger', price, 40))

const oddPrices = withMore(catalogue, [], plansLike('standardPlus', 15_000n, 40))
const twoSmall = withMore(catalogue, [group('smaller', { tier: 'basic' })], plansLike('smaller', 9_900n, 8))
const noLongerSold = withMore(catalogue, [group('standard', { tier: 'standard', offering: 'not-for-sale' })], [])
const smallYears = first(
  withMore(
    cheapYears,
    [],
    [...cheapYears.plans.values()]
      .filter(({ groupId }) => groupId === 'yearly')
      .map((plan) => ({ ...plan, id: `small.${plan.role}`, groupId: 'small' })),
  ),
  group('small', { tier: 'basic', cycle: 'year' }),
)

const needy = (of: Catalogue): AdviceCase => ({ hours: [], more: { catalogue: of, assumptions: assuming(20) } })
const withCoupon = contractOf([
  { ...entryOf('base', 'coupon.base', startOfDay('2026-01-01', zone), startOfDay('2026-12-01', zone)), couponId: 'c' },
])

it.each<[string, AdviceCase, readonly string[]]>([
  [
    'the year of the tier in force, whichever the catalogue names first',
    { hours: [], more: { catalogue: smallYears } },
    ['by-the-year yearly 29040'],
  ],
  [
    'no larger plan where no hours are missing, though it costs less',
    { hours: [], more: { catalogue: oddPrices, assumptions: assuming(10) } },
    [],
  ],
  ['no other plan of the same tier for hours', needy(larger('standard', 19_800n)), ['move-up standardPlus 41068']],
  [
    'of two larger plans at one price the first of the catalogue',
    needy(larger('standardPlus', 21_800n)),
    ['move-up standardPlus 41068'],
  ],
  [
    'of two smaller plans at one price the first of the catalogue',
    { hours: year(7), more: { catalogue: twoSmall } },
    ['cheaper-plan basic 119790'],
  ],
  [
    'a smaller plan instead of one that is not sold any more',
    { hours: year(7), more: { catalogue: noLongerSold } },
    ['cheaper-plan basic 119790'],
  ],
  ['nothing of plans while a coupon lasts', { ...needy(catalogue), contract: withCoupon }, []],
  [
    // 500 stored hours cost 118,800 a year.
    'a plan before videos that save less',
    {
      hours: year(7),
      more: {
        storedDays: [{ date: '2024-05-01', seconds: 500 * HOUR }],
        assumptions: { ...assuming(7), storedSecondsAt: () => 500 * HOUR },
      },
    },
    ['cheaper-plan basic 119790', 'old-videos 118800'],
  ],
])('advice names %s', (_, given, expected) => {
  expect(adviceFor(given)).toEqual(expected)
})

it('advice is in the currency of the contract', () => {
  const plans = [...catalogue.plans].map(
    ([id, plan]) => [id, { ...plan, prices: { EUR: plan.prices.JPY ?? 0n } }] as const,
  )
  const inEuro = contractOf([entryOf('base', 'standard.base', startOfDay('2025-01-01', zone), null)], {
    currency: 'EUR',
    taxRegion: 'FR',
  })
  const given = { ...needy({ ...catalogue, plans: new Map(plans) }), contract: inEuro }
  expect(wholeAdviceFor(given)[0]).toMatchObject({ kind: 'move-up', saving: { currency: 'EUR' } })
})

it('a year that is paid at once is no plan to move up from, however many hours it lacks', () => {
  const [begun, renewed, end] = ['2026-01-01', '2027-01-01', '2028-01-01'].map((date) => startOfDay(date, zone))
  if (begun === undefined || renewed === undefined || end === undefined) throw new Error('no days')
  const contract = contractOf([entryOf('base', 'yearly.base', begun, renewed)], { yearlyAnchor: begun })
  expect(adviceFor({ ...needy(oddPrices), contract })).toEqual([])
  expect(now).toBeLessThan(renewed)
})
