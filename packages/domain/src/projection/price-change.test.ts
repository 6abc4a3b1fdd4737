import { describe, expect, it } from 'vitest'
import { priceNotice } from '../billing/index.ts'
import { startOfDay } from '../calendar/index.ts'
import type { Catalogue, PlanGroup, PriceNotice } from '../catalogue/index.ts'
import type { PlanEntry } from '../contract/index.ts'
import { contractOf, entryOf, group } from '../testing/draws.ts'
import type { ProjectionInput } from './index.ts'
import { billOfMonth, lastDayOfPrices, priceChangeBills, pricesAhead } from './index.ts'

const zone = 'Asia/Tokyo'
const day = (date: string): number => startOfDay(date, zone)
const none = { uploadHardSeconds: 0, uploadSoftSeconds: 0, exportHardSeconds: 0, exportSoftSeconds: 0 }
const groups: readonly PlanGroup[] = [
  group('standard', { tier: 'standard' }),
  group('basic', { tier: 'basic' }),
  group('plus', { tier: 'standardPlus' }),
  group('asleep', { kind: 'asleep', tier: 'standardPlus', offering: 'not-for-sale' }),
  group('yearly', { tier: 'standard', cycle: 'year' }),
  group('less', { tier: 'standard', discountPercent: 20, baseGroupId: 'standard', offering: 'not-for-sale' }),
]

const lists = [
  { from: '2027-04', prices: [20_800, 520] },
  { from: '2027-06', prices: [20_800, 540] },
] as const
const plans = groups.flatMap(({ id, cycle }) =>
  (['base', 'viewer'] as const).map((role, index) => ({
    id: `${id}.${role}`,
    groupId: id,
    role,
    cycle,
    prices: { JPY: [19_800n, 500n][index] ?? 0n },
    priceChanges:
      id === 'basic' || id === 'plus'
        ? []
        : lists.map(({ from, prices }) => ({
            from,
            publishedAt: day('2026-11-20'),
            prices: { JPY: BigInt(prices[index] ?? 0) },
          })),
    allowance: none,
  })),
)
const catalogue: Catalogue = {
  groups: new Map(groups.map((each) => [each.id, each])),
  plans: new Map(plans.map((plan) => [plan.id, plan])),
}

const base = entryOf('a', 'standard.base', day('2026-01-10'), null)
const viewers = ['b', 'c'].map((id) => entryOf(id, 'standard.viewer', day('2026-01-10'), null))
const [april, june] = lists.map(({ from }) => priceNotice(from, day('2026-11-21'), zone, 30))
const both = [april, june].flatMap((notice) => notice ?? [])

const asked = (
  entries: readonly PlanEntry[],
  priceNotices: readonly PriceNotice[],
  today: string,
): ProjectionInput => ({
  contract: { ...contractOf(entries, { zone }), priceNotices },
  catalogue,
  now: day(today),
  organization: { isGlobal: false, isEsports: false },
  unsettled: false,
  assumptions: {
    byMonth: new Map(),
    otherwise: { upload: 0, export: 0 },
    usedBefore: { upload: 0, export: 0 },
    buysHours: false,
    storedSecondsAt: () => 0,
  },
  changes: [],
  months: 13,
})

describe('what rises next', () => {
  it.each<[string, readonly PlanEntry[], readonly PriceNotice[], string, string]>([
    ['is the nearest of several', [base], both, '2026-11-26', '2027-04: base 19800 to 20800, viewer 500 to 520'],
    ['is there in its own month, too', [base], both, '2027-04-20', '2027-04: base 19800 to 20800, viewer 500 to 520'],
    ['is the next one after that', [base], both, '2027-05-01', '2027-06: viewer 520 to 540'],
    ['is nothing once all is paid', [base], both, '2027-07-01', 'nothing'],
    ['is nothing without a notice', [base], [], '2026-11-26', 'nothing'],
    [
      'is nothing for who bought after the lists were published',
      [{ ...base, start: day('2026-11-21') }],
      both,
      '2026-11-26',
      'nothing',
    ],
    ['is nothing for who leaves before', [{ ...base, end: day('2027-03-01') }], both, '2026-11-26', 'nothing'],
    [
      'is that of the plan which follows a coupon by itself',
      [{ ...entryOf('a', 'less.base', day('2026-01-10'), day('2027-03-01')), couponId: 'spring' }],
      both,
      '2026-11-26',
      '2027-04: base 19800 to 20800, viewer 500 to 520',
    ],
    [
      'is nothing for a plan that the lists do not name',
      [entryOf('a', 'basic.base', day('2026-01-10'), null)],
      both,
      '2026-11-26',
      'nothing',
    ],
  ])('%s', (_, entries, notices, today, expected) => {
    const found = pricesAhead(asked(entries, notices, today))
    const prices = found?.prices.map(({ role, before, after }) => `${role} ${before.minor} to ${after.minor}`)
    expect(found === null ? 'nothing' : `${found.month}: ${prices?.join(', ')}`).toBe(expected)
  })
})

it('the first month is billed twice; what the bills after it come to is what that list adds, until another one raises the same', () => {
  const input = asked([base, ...viewers], both, '2026-11-26')
  const bills = priceChangeBills(input, pricesAhead(input)?.notices ?? [])
  expect(bills).toMatchObject({ month: '2027-04', paidOn: '2027-05-01', notifiedAt: day('2026-11-21') })
  // 20,800 and two viewers for 500 each, and for 520.
  expect([bills?.before.total.minor, bills?.after.total.minor]).toEqual([22_880n, 24_024n])
  expect(bills?.ahead).toEqual({ until: '2027-11', bills: 8, more: 2n * 1_144n })
  expect(billOfMonth(input, '2027-04')?.invoice.total.minor).toBe(24_024n)
  expect(billOfMonth(input, '2027-06')?.invoice.total.minor).toBe(24_068n)
})

describe('the first bill that differs is named, with what changes', () => {
  const [first] = lists
  const notices = april === undefined ? [] : [april]
  const reserved = { at: day('2026-11-01'), through: '2027-04' }
  const scheduled = entryOf('d', 'standard.base', day('2027-04-01'), null)
  const named = (input: ProjectionInput) => {
    const bills = priceChangeBills(input, notices)
    const [price] = bills?.prices ?? []
    return [bills?.month, bills?.before.total.minor, bills?.after.total.minor, price?.groupId]
  }

  it.each<[string, readonly PlanEntry[], unknown[]]>([
    ['of a plan that is held', [base], ['2027-04', 21_780n, 22_880n, 'standard']],
    [
      'after the month that was reserved at what was shown',
      [entryOf('a', 'basic.base', day('2026-01-10'), day('2027-04-01')), { ...scheduled, reserved }],
      ['2027-05', 21_780n, 22_880n, 'standard'],
    ],
  ])('%s', (_, entries, expected) => {
    expect(first.from).toBe('2027-04')
    expect(named(asked(entries, notices, '2026-11-26'))).toEqual(expected)
    expect(pricesAhead(asked(entries, notices, '2026-11-26'))?.month).toBe(expected[0])
  })

  it('of a month asleep, and the price where no bill differs', () => {
    const held = asked([entryOf('a', 'plus.base', day('2026-01-10'), null)], notices, '2026-11-26')
    const sleep = {
      from: day('2027-06-01'),
      until: day('2027-08-01'),
      plannedUntil: day('2027-08-01'),
      everyYear: false,
    }
    expect(named({ ...held, contract: { ...held.contract, sleeps: [sleep] } })).toEqual([
      '2027-06',
      21_780n,
      22_880n,
      'asleep',
    ])
    expect(named(held)).toEqual(['2027-04', 21_780n, 21_780n, 'asleep'])
  })
})

it.each([
  ['yearly', '2026-11-26', '2027-03-31'],
  ['yearly', '2027-04-02', '2027-05-31'],
  ['yearly', '2027-06-02', null],
  ['basic', '2026-11-26', null],
])('%s can be bought on %s at what it costs then until %s', (groupId, today, expected) => {
  expect(lastDayOfPrices(asked([base], [], today), groupId)).toBe(expected)
})
