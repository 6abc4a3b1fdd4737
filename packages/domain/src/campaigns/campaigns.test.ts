import { describe, expect, it } from 'vitest'
import { DAY, startOfDay } from '../calendar/index.ts'
import type { Catalogue, CataloguePlan, PlanGroup } from '../catalogue/index.ts'
import type { Contract, PlanEntry } from '../contract/index.ts'
import type { Coupon } from '../coupons/index.ts'
import type { ProjectionInput } from '../projection/index.ts'
import { contractOf, entryOf, group } from '../testing/draws.ts'
import { type Audience, anybody, isInAudience, isOfferedLately, leftOutBecause, takeCoupon } from './index.ts'

const zone = 'Asia/Tokyo'
const day = (date: string): number => startOfDay(date, zone)
const NOW = day('2026-11-21')
const none = { uploadHardSeconds: 0, uploadSoftSeconds: 0, exportHardSeconds: 0, exportSoftSeconds: 0 }

const standard = group('standard', { tier: 'standard' })
const yearly = group('yearly', { tier: 'standard', cycle: 'year' })
const less = (of: PlanGroup, id: string, discountPercent: number) =>
  group(id, { ...of, id, offering: 'not-for-sale', discountPercent, baseGroupId: of.id })
const groups: readonly PlanGroup[] = [
  group('basic', { tier: 'basic' }),
  standard,
  yearly,
  less(standard, 'less20', 20),
  less(yearly, 'less15', 15),
  group('trial', { kind: 'trial', offering: 'not-for-sale' }),
  group('over', { kind: 'trial-readonly', offering: 'not-for-sale' }),
  group('paused', { kind: 'settlement-readonly', offering: 'not-for-sale' }),
  group('mbp', { kind: 'mbp', offering: 'not-for-sale' }),
]
const price: Readonly<Record<string, bigint>> = { basic: 9_900n, standard: 19_800n, yearly: 198_000n }

const plan = (of: PlanGroup, role: 'base' | 'viewer'): CataloguePlan => ({
  id: `${of.id}.${role}`,
  groupId: of.id,
  role,
  cycle: of.cycle,
  prices: { JPY: role === 'base' ? (price[of.baseGroupId ?? of.id] ?? 0n) : 501n },
  allowance: none,
})

const catalogue: Catalogue = {
  groups: new Map(groups.map((each) => [each.id, each])),
  plans: new Map(groups.flatMap((each) => [plan(each, 'base'), plan(each, 'viewer')]).map((each) => [each.id, each])),
}

const held = (id: string, from: string, to: string | null = null): PlanEntry =>
  entryOf(`${id}@${from}`, id, day(from), to === null ? null : day(to))

const club = (entries: readonly PlanEntry[], more: Partial<Contract> = {}): Contract =>
  contractOf(entries, { zone, yearlyAnchor: null, ...more })

const loyal = club([held('trial.base', '2026-01-01', '2026-02-01'), held('basic.base', '2026-02-01')])
const trial = club([held('trial.base', '2026-11-01', '2026-12-01'), held('over.base', '2026-12-01')])
const big = club([held('standard.base', '2026-06-01'), held('standard.viewer', '2026-06-01')])
const euro = club([held('standard.base', '2026-06-01')], { currency: 'EUR' })
const over = club([held('trial.base', '2026-10-01', '2026-11-01'), held('over.base', '2026-11-01')])
const left = club([held('basic.base', '2026-02-01', '2026-09-01')], {
  cancellation: { state: 'done', at: day('2026-09-01') },
})
const nothing = club([])
const withCoupon = club([{ ...held('less20.base', '2026-10-01', '2027-01-01'), couponId: 'spring' }])
const hadCoupon = club([
  { ...held('less20.base', '2026-06-01', '2026-09-01'), couponId: 'spring' },
  held('standard.base', '2026-09-01'),
])
const untilNow = club([
  { ...held('less20.base', '2026-08-21', '2026-11-21'), couponId: 'spring' },
  held('basic.base', '2026-11-21'),
])
const endless = club([
  held('trial.base', '2026-01-01', '2026-02-01'),
  { ...held('less20.base', '2026-02-01'), couponId: 'spring' },
])
const paused = club([held('standard.base', '2026-03-01', '2026-11-02'), held('paused.base', '2026-11-02')])
const committed = club([held('yearly.base', '2026-04-01', '2027-04-01')], { yearlyAnchor: day('2026-04-01') })
const partner = club([held('mbp.base', '2026-07-01')])
const clubs = { loyal, trial, big, euro, over, left, nothing, withCoupon, hadCoupon }
const others = { nothing, untilNow, endless, paused, committed, partner }

describe('an audience', () => {
  it.each<[string, Partial<Audience>, string]>([
    ['anybody', {}, 'loyal trial big euro over left nothing withCoupon hadCoupon'],
    ['in trial', { states: ['trial'] }, 'trial'],
    ['in trial or after it', { states: ['trial', 'trial-over'] }, 'trial over'],
    ['with a paid plan', { states: ['paying'] }, 'loyal big euro withCoupon hadCoupon'],
    ['left', { states: ['left'] }, 'left'],
    ['on Basic', { groups: ['basic'] }, 'loyal'],
    ['on Standard or Basic, in yen', { groups: ['standard', 'basic'], currency: 'JPY' }, 'loyal big hadCoupon'],
    ['paid since February at the latest', { paidUntil: '2026-02-01' }, 'loyal left'],
    ['paid from February on, to June', { paidFrom: '2026-02-02', paidUntil: '2026-06-01' }, 'big euro hadCoupon'],
    ['of two seats or more', { seatsFrom: 2 }, 'big'],
    ['of no seat', { seatsUntil: 0 }, 'left nothing'],
    ['of exactly one on Basic', { seatsFrom: 1, seatsUntil: 1, groups: ['basic'] }, 'loyal'],
    ['without a coupon, on Standard', { groups: ['standard', 'less20'], withoutCoupon: true }, 'big euro hadCoupon'],
  ])('%s', (_, chosen, expected) => {
    const inside = Object.entries(clubs).filter(([, contract]) =>
      isInAudience({ ...anybody, ...chosen }, { contract, catalogue, now: NOW }),
    )
    expect(inside.map(([name]) => name).join(' ')).toBe(expected)
  })
})

describe('an audience among plans that are seldom', () => {
  it.each<[string, Partial<Audience>, string]>([
    ['with a paid plan', { states: ['paying'] }, 'untilNow endless paused committed partner'],
    ['of no state', { states: ['left'] }, ''],
    ['without a coupon', { withoutCoupon: true }, 'nothing untilNow paused committed partner'],
    ['paid once', { paidFrom: '2026-01-01' }, 'untilNow endless paused committed partner'],
    ['of no plan', { groups: ['trial'] }, ''],
  ])('%s', (_, chosen, expected) => {
    const inside = Object.entries(others).filter(([, contract]) =>
      isInAudience({ ...anybody, ...chosen }, { contract, catalogue, now: NOW }),
    )
    expect(inside.map(([name]) => name).join(' ')).toBe(expected)
  })
})

describe('an offer', () => {
  it.each([
    ['is the first one', [], false],
    ['follows another of 30 days before', [{ couponId: 'other', at: NOW - 30 * DAY }], false],
    ['follows another of less than 30 days before', [{ couponId: 'other', at: NOW - 30 * DAY + 1 }], true],
    ['is of a coupon that was offered a year before', [{ couponId: 'spring', at: NOW - 365 * DAY }], true],
  ])('%s: %j comes too soon: %s', (_, earlier, expected) => {
    expect(isOfferedLately(earlier, 'spring', NOW)).toBe(expected)
  })

  it('is not made to a club that used the coupon, or cannot buy with it', () => {
    expect([leftOutBecause('coupon-already-used'), leftOutBecause('unsettled')]).toEqual(['used', 'impossible'])
  })
})

const spring: Coupon = {
  id: 'spring',
  code: 'SPRING',
  groupId: 'less20',
  effectiveFrom: '2026-11-01',
  effectiveUntil: '2027-03-31',
  termMonths: 3,
  usesLeft: 5,
}
const year: Coupon = { ...spring, id: 'year', groupId: 'less15', termMonths: 12 }

const asked = (contract: Contract, more: Partial<ProjectionInput> = {}): ProjectionInput => ({
  contract,
  catalogue,
  now: NOW,
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
  months: 0,
  ...more,
})

const figures = (contract: Contract, coupon: Coupon) => {
  const taken = takeCoupon(asked(contract), coupon, false)
  if (taken.kind === 'refused') throw new Error(taken.reason)
  const { startsOn, gives, billed, more } = taken
  return [startsOn, gives, billed, more].map(String)
}

describe('a coupon that is taken', () => {
  const [november, whole, february] = [5_280n, 15_840n, 11_314n]

  it('gives what its plan costs less than the list, in every month of its term', () => {
    const billed = november + whole + whole + february
    const before = 9_900n * 4n
    const basic = (9_900n * 20n) / 30n
    const after = basic + billed + (19_800n * 8n) / 28n
    expect(figures(club([held('basic.base', '2026-02-01')]), spring)).toEqual([
      '2026-11-21',
      String(billed / 4n),
      String(billed),
      String(after - before),
    ])
  })

  it('gives of a year what its term costs less, and begins after a term that is paid', () => {
    expect(figures(trial, year)).toEqual(['2026-11-21', '29700', '168300', '168300'])
    const paid = club([held('yearly.base', '2026-04-01', '2027-04-01')], { yearlyAnchor: day('2026-04-01') })
    expect(figures(paid, year)).toEqual(['2027-04-01', '29700', '168300', '-29700'])
  })

  it('begins after another of the same discount, whose months it does not count', () => {
    const discounted = club([{ ...held('less20.base', '2026-10-01', '2027-01-01'), couponId: 'autumn' }])
    expect(figures(discounted, spring)).toEqual(['2027-01-01', '11880', '47520', '-11880'])
  })

  it('is not taken by a club that used it, has an unpaid bill, or once its days are over', () => {
    expect(takeCoupon(asked(loyal), spring, true)).toEqual({ kind: 'refused', reason: 'coupon-already-used' })
    expect(takeCoupon(asked(loyal, { unsettled: true }), spring, false)).toMatchObject({ reason: 'unsettled' })
    expect(takeCoupon(asked(loyal, { now: day('2027-04-01') }), spring, false)).toMatchObject({
      reason: 'coupon-not-effective',
    })
    expect(takeCoupon(asked(euro), spring, false)).toMatchObject({ reason: 'coupon-other-currency' })
  })
})
