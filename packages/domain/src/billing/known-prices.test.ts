import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { startOfDay } from '../calendar/index.ts'
import type { Catalogue, CataloguePlan, PlanGroup, PriceNotice } from '../catalogue/index.ts'
import type { Contract, PlanEntry } from '../contract/index.ts'
import { contractOf, customAddOn, entryOf, group, withAddOns } from '../testing/draws.ts'
import { computeMonthlyBilling, listOfGroupAt, priceNotice, unitPriceOf, untoldRises } from './index.ts'

const zone = 'Asia/Tokyo'
const day = (date: string): number => startOfDay(date, zone)

const groups: readonly PlanGroup[] = [
  group('basic', { tier: 'basic' }),
  group('standard', { tier: 'standard' }),
  group('standardDiscount10Percent', { tier: 'standard', discountPercent: 10, baseGroupId: 'standard' }),
  group('unpaid', { kind: 'settlement-readonly', offering: 'not-for-sale' }),
  group('yearly', { tier: 'standard', cycle: 'year' }),
]
const none = { uploadHardSeconds: 0, uploadSoftSeconds: 0, exportHardSeconds: 0, exportSoftSeconds: 0 }

type Priced = readonly [base: number, viewer: number]
interface List {
  readonly from: string
  readonly publishedAt: number
  readonly prices: Priced
}

function catalogueOf(...lists: readonly List[]): Catalogue {
  const plans = groups.flatMap(({ id, cycle }) =>
    (['base', 'viewer'] as const).map((role, index): CataloguePlan => {
      const minor = (prices: Priced) => ({ JPY: BigInt(prices[index] ?? 0) })
      const priceChanges = lists.map(({ from, publishedAt, prices }) => ({ from, publishedAt, prices: minor(prices) }))
      return {
        id: `${id}.${role}`,
        groupId: id,
        role,
        cycle,
        prices: minor([19_800, 500]),
        priceChanges,
        allowance: none,
      }
    }),
  )
  return {
    groups: new Map(groups.map((each) => [each.id, each])),
    plans: new Map(plans.map((each) => [each.id, each])),
  }
}

const higher: List = { from: '2026-12', publishedAt: day('2026-11-10'), prices: [21_900, 520] }
const held = entryOf('a', 'standard.base', day('2026-01-10'), null)
const viewer = entryOf('b', 'standard.viewer', day('2026-01-10'), null)

const holding = (entries: readonly PlanEntry[], ...priceNotices: readonly PriceNotice[]): Contract => ({
  ...contractOf(entries, { zone }),
  priceNotices,
})
const notifiedOn = (date: string, noticeDays = 30, from = '2026-12') =>
  priceNotice(from, day(date) + 1, zone, noticeDays)
const bill = (contract: Contract, catalogue: Catalogue, month: string) =>
  computeMonthlyBilling({ contract, catalogue, month, storedSecondsOverRetention: 0 }).lines.map(({ unitPrice }) =>
    Number(unitPrice.minor),
  )

describe('a club that is notified on a day pays what is higher from', () => {
  it.each([
    ['the month of the list, notified long before', '2026-10-15', 30, '2026-12'],
    ['the month of the list, though it could be an earlier one', '2026-08-15', 30, '2026-12'],
    ['the month of the list, notified that many days before it', '2026-11-01', 30, '2026-12'],
    ['the month after it, notified a day late', '2026-11-02', 30, '2027-01'],
    ['the first month that begins so many days later', '2026-12-02', 30, '2027-01'],
    ['the next month, without a notice period', '2026-11-02', 0, '2026-12'],
    ['the month after the one in which it is notified, even without a period', '2026-12-01', 0, '2027-01'],
    ['a month far away, with a long period', '2026-11-02', 366, '2027-12'],
  ])('%s: %s, %d days', (_, date, noticeDays, appliesFrom) => {
    expect(notifiedOn(date, noticeDays).appliesFrom).toBe(appliesFrom)
  })
})

describe('who buys a plan', () => {
  const catalogue = catalogueOf(higher)
  const december = day('2026-12-10')
  const price = (contract: Contract, groupId: string, at = december) => {
    const [found, base] = [catalogue.groups.get(groupId), catalogue.plans.get(`${groupId}.base`)]
    if (found === undefined || base === undefined) throw new Error(`no plan ${groupId}`)
    return unitPriceOf(base, catalogue, 'JPY', listOfGroupAt(at, contract, catalogue, found))?.minor
  }

  it.each([
    ['pays the list of the month', holding([]), 'standard', 21_900n],
    ['pays the list for another plan than the one that is held', holding([held]), 'basic', 21_900n],
    ['keeps what is paid for the plan that is held, without a notice', holding([held]), 'standard', 19_800n],
    ['pays more for it once notified', holding([held], notifiedOn('2026-11-12', 0)), 'standard', 21_900n],
  ])('%s', (_, contract, groupId, minor) => {
    expect(price(contract, groupId)).toBe(minor)
    expect(price(contract, groupId, day('2026-11-30'))).toBe(19_800n)
  })

  it('takes for a term the list of its first day, whatever was notified', () => {
    const yearly = group('standard', { cycle: 'year' })
    expect(listOfGroupAt(december, holding([held]), catalogue, yearly)).toEqual({ month: '2026-12', publishedBy: null })
  })
})

describe('a month is charged', () => {
  const catalogue = catalogueOf(higher)
  const seats = [held, viewer]

  it.each([
    ['at the former prices by who was never notified', holding(seats), '2027-06', [19_800, 500]],
    [
      'at the former prices until the notice period is over',
      holding(seats, notifiedOn('2026-11-10')),
      '2026-12',
      [19_800, 500],
    ],
    ['at the new ones afterwards', holding(seats, notifiedOn('2026-11-10')), '2027-01', [21_900, 520]],
    ['at the new ones, notified in time', holding(seats, notifiedOn('2026-11-01')), '2026-12', [19_800, 500]],
    [
      'at the former ones, notified of another list',
      holding(seats, notifiedOn('2026-10-01', 30, '2026-11')),
      '2026-12',
      [19_800, 500],
    ],
    [
      'at the new ones by who bought after the list was published',
      holding([entryOf('a', 'standard.base', day('2026-11-11'), null)]),
      '2026-12',
      [21_900],
    ],
    [
      'at the former ones for a seat that is bought meanwhile',
      holding([held, entryOf('b', 'standard.viewer', day('2026-11-20'), null)]),
      '2026-12',
      [19_800, 500],
    ],
    [
      'at the former ones after a pause, which is no purchase',
      holding([
        entryOf('a', 'standard.base', day('2026-01-10'), day('2026-11-12')),
        entryOf('b', 'unpaid.base', day('2026-11-12'), day('2026-11-20')),
        entryOf('c', 'standard.base', day('2026-11-20'), null),
      ]),
      '2026-12',
      [19_800],
    ],
    [
      'at the former ones after a coupon that ended by itself',
      holding([
        entryOf('a', 'standardDiscount10Percent.base', day('2026-01-10'), day('2026-11-20')),
        entryOf('b', 'standard.base', day('2026-11-20'), null),
      ]),
      '2026-12',
      [19_800],
    ],
    [
      'at the new ones of a plan that was changed to after it was published',
      holding([
        entryOf('a', 'basic.base', day('2026-01-10'), day('2026-11-20')),
        entryOf('b', 'standard.base', day('2026-11-20'), null),
      ]),
      '2026-12',
      [21_900],
    ],
  ])('%s', (_, contract, month, prices) => {
    expect(bill(contract, catalogue, month)).toEqual(prices)
  })

  it('at the lower of each price at once, notified or not', () => {
    const mixed = catalogueOf({ ...higher, prices: [18_800, 520] })
    expect(bill(holding([held, viewer]), mixed, '2026-12')).toEqual([18_800, 500])
  })

  it('at a list that is lower than one that was never notified, only where it is lower than what is paid', () => {
    const lists = (second: number) =>
      catalogueOf(higher, { from: '2027-01', publishedAt: day('2026-12-05'), prices: [second, 500] })
    expect(bill(holding([held]), lists(20_900), '2027-01')).toEqual([19_800])
    expect(bill(holding([held]), lists(18_900), '2027-01')).toEqual([18_900])
    expect(bill(holding([held], notifiedOn('2026-11-10')), lists(20_900), '2027-01')).toEqual([20_900])
  })
})

describe('a club has to be notified', () => {
  const now = day('2026-11-12')
  const couponUntil = (end: string) =>
    holding([{ ...held, contractPlanId: 'standardDiscount10Percent.base', end: day(end) }])
  const camera = customAddOn('camera', 3_000n)
  const dearer = { from: '2026-12', publishedAt: day('2026-11-10'), prices: { JPY: 3_500n } }
  const cameras = withAddOns(catalogueOf(), { ...camera, plan: { ...camera.plan, priceChanges: [dearer] } })

  it.each([
    ['of a list that raises its plan', holding([held]), catalogueOf(higher), ['2026-12']],
    [
      'of one that raises it before its end',
      holding([{ ...held, end: day('2027-01-10') }]),
      catalogueOf(higher),
      ['2026-12'],
    ],
    [
      'of two, the earlier first',
      holding([held]),
      catalogueOf({ ...higher, from: '2027-02', prices: [23_900, 520] }, higher),
      ['2026-12', '2027-02'],
    ],
    [
      'of one that raises an add-on that it has',
      holding([held, entryOf('c', 'camera.custom', day('2026-01-10'), null)]),
      cameras,
      ['2026-12'],
    ],
    ['of none that raises an add-on that it has not', holding([held]), cameras, []],
    [
      'of none of a plan that ends now',
      holding([{ ...held, end: now }]),
      catalogueOf({ ...higher, from: '2026-11' }),
      [],
    ],
    ['of none without notices', { ...holding([held]), priceNotices: null }, catalogueOf(higher), []],
    [
      'of none within a term',
      holding([entryOf('a', 'yearly.base', day('2026-04-01'), day('2027-04-01'))]),
      catalogueOf(higher),
      [],
    ],
    [
      'of none while nothing is charged',
      holding([entryOf('a', 'unpaid.base', day('2026-11-01'), null)]),
      catalogueOf(higher),
      [],
    ],
    [
      'of one that is notified of another month’s list',
      holding([held], notifiedOn('2026-11-11', 30, '2026-11')),
      catalogueOf(higher),
      ['2026-12'],
    ],
    [
      'of none that was published in the moment of the notice',
      holding([held], notifiedOn('2026-11-11')),
      catalogueOf({ ...higher, publishedAt: day('2026-11-11') + 1 }),
      [],
    ],
    [
      'of one that is published tomorrow',
      holding([held]),
      catalogueOf({ ...higher, publishedAt: day('2026-11-13') }),
      ['2026-12'],
    ],
    [
      'of what a plan costs that begins after the list',
      holding([
        {
          ...entryOf('a', 'basic.base', day('2027-01-10'), null),
          reserved: { at: day('2026-11-05'), through: '2027-01' },
        },
      ]),
      catalogueOf(higher),
      ['2026-12'],
    ],
    [
      'of one that it pays long after its coupon',
      couponUntil('2027-02-15'),
      catalogueOf({ ...higher, from: '2027-03' }, { ...higher, from: '2027-01', prices: [18_800, 400] }),
      ['2027-03'],
    ],
    [
      'of one that raises seats that it does not have',
      holding([held]),
      catalogueOf({ ...higher, prices: [19_800, 520] }),
      ['2026-12'],
    ],
    ['of none that lowers', holding([held]), catalogueOf({ ...higher, prices: [18_800, 400] }), []],
    ['of none that it was notified', holding([held], notifiedOn('2026-11-11')), catalogueOf(higher), []],
    [
      'again of what was published for the same month since',
      holding([held], notifiedOn('2026-11-11')),
      catalogueOf({ ...higher, publishedAt: day('2026-11-12') }),
      ['2026-12'],
    ],
    ['of none that its purchase showed', holding([{ ...held, start: day('2026-11-11') }]), catalogueOf(higher), []],
    ['of none after its end', holding([{ ...held, end: day('2026-12-01') }]), catalogueOf(higher), []],
    ['of one that it pays after its coupon', couponUntil('2026-12-10'), catalogueOf(higher), ['2026-12']],
    [
      'of what a plan costs that it reserved before',
      holding([
        { ...held, end: day('2026-12-01') },
        {
          ...entryOf('b', 'basic.base', day('2026-12-01'), null),
          reserved: { at: day('2026-11-05'), through: '2026-12' },
        },
      ]),
      catalogueOf(higher),
      ['2026-12'],
    ],
  ])('%s', (_, contract, catalogue, expected) => {
    expect(untoldRises(contract, catalogue, now)).toEqual(expected)
  })
})

it('no line is ever above what was paid before and what was notified, whatever is published', () => {
  const price = fc.integer({ min: 1, max: 30_000 })
  const list = fc.record({
    month: fc.integer({ min: 2, max: 11 }),
    on: fc.integer({ min: 11, max: 20 }),
    base: price,
    viewer: price,
  })
  fc.assert(
    fc.property(
      fc.uniqueArray(list, { maxLength: 4, selector: (each) => each.month }),
      fc.array(fc.nat(3)),
      (drawn, notified) => {
        const lists = drawn.map(
          (each): List => ({
            from: `2027-${String(each.month).padStart(2, '0')}`,
            publishedAt: day(`2026-12-${each.on}`),
            prices: [each.base, each.viewer],
          }),
        )
        const notices = notified
          .flatMap((index) => lists[index]?.from ?? [])
          .map((from) => notifiedOn('2026-12-25', 30, from))
        const known = [
          [19_800, 500] as const,
          ...lists.filter(({ from }) => notices.some((each) => each.from === from)).map(({ prices }) => prices),
        ]
        const contract = holding([held, viewer], ...notices)
        for (const month of ['2027-02', '2027-06', '2027-11'])
          for (const [index, paid] of bill(contract, catalogueOf(...lists), month).entries())
            expect(paid).toBeLessThanOrEqual(Math.max(...known.map((prices) => prices[index] ?? 0)))
      },
    ),
  )
})
