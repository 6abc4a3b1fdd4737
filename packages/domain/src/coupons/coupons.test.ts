import { describe, expect, it } from 'vitest'
import { startOfDay } from '../calendar/index.ts'
import type { Catalogue, CataloguePlan, PlanGroup, PlanRole, Tier } from '../catalogue/index.ts'
import type { Contract, PlanEntry } from '../contract/index.ts'
import { applySchedule } from '../plans/index.ts'
import {
  type Coupon,
  type CouponPurchaseInput,
  checkCouponCode,
  couponsGivenUp,
  couponUnitPrices,
  decideCouponPurchase,
  previewCoupon,
} from './index.ts'

const zone = 'Asia/Tokyo'
const roles = ['base', 'analyst', 'viewer', 'upload'] as const
const hours = (upload: number) => ({
  uploadHardSeconds: upload * 3600,
  uploadSoftSeconds: upload * 2880,
  exportHardSeconds: 0,
  exportSoftSeconds: 0,
})

const group = (id: string, tier: Tier | null, more: Partial<PlanGroup> = {}): PlanGroup => ({
  id,
  kind: 'paid',
  tier,
  cycle: 'month',
  offering: 'regional',
  discountPercent: 0,
  baseGroupId: null,
  ...more,
})
const discount = (of: PlanGroup, discountPercent: number): PlanGroup => ({
  ...of,
  id: `${of.id}Discount${discountPercent}Percent`,
  offering: 'not-for-sale',
  discountPercent,
  baseGroupId: of.id,
})

const basic = group('basic', 'basic')
const standard = group('standard', 'standard')
const plus = group('plus', 'standardPlus')
const pro = group('pro', 'pro', { offering: 'global' })
const yearly = group('yearly', 'standardPlus', { cycle: 'year' })
const sold = [basic, standard, plus, pro, yearly]
const groups = [
  ...sold,
  discount(basic, 10),
  discount(standard, 20),
  discount(pro, 20),
  discount(yearly, 15),
  group('mbp', null, { kind: 'mbp', offering: 'not-for-sale' }),
  group('trial', null, { kind: 'trial', offering: 'not-for-sale' }),
]

const basePrice: Record<string, bigint> = {
  basic: 9_900n,
  standard: 19_800n,
  plus: 29_800n,
  yearly: 298_000n,
  mbp: 100n,
}
const prices: Record<PlanRole, bigint> = {
  base: 0n,
  analyst: 1_999n,
  viewer: 500n,
  upload: 1_000n,
  export: 0n,
  storage: 0n,
}

const plan = (of: PlanGroup, role: PlanRole): CataloguePlan => ({
  id: `${of.id}.${role}`,
  groupId: of.id,
  role,
  cycle: of.cycle,
  prices: {
    [of.tier === 'pro' ? 'USD' : 'JPY']: role === 'base' ? (basePrice[of.baseGroupId ?? of.id] ?? 0n) : prices[role],
  },
  allowance: role === 'base' ? hours(15) : hours(role === 'upload' ? 1 : 0),
})

const catalogue: Catalogue = {
  groups: new Map(groups.map((each) => [each.id, each])),
  plans: new Map(groups.flatMap((each) => roles.map((role) => plan(each, role))).map((each) => [each.id, each])),
}

const entry = (
  contractPlanId: string,
  from: string | number,
  to: string | null = null,
  couponId: string | null = null,
): PlanEntry => ({
  id: `${contractPlanId}@${from}`,
  contractPlanId,
  couponId,
  limits: null,
  start: typeof from === 'number' ? from : startOfDay(from, zone),
  end: to === null ? null : startOfDay(to, zone),
})

const contractOf = (...entries: PlanEntry[]): Contract => ({
  id: 'contract',
  currency: 'JPY',
  taxRegion: 'JP',
  zone,
  entries,
  cancellation: { state: 'none' },
  yearlyAnchor: null,
})

const spring: Coupon = {
  id: 'spring',
  code: 'SPRING',
  groupId: 'standardDiscount20Percent',
  effectiveFrom: '2026-11-01',
  effectiveUntil: '2027-03-31',
  termMonths: 3,
  usesLeft: 5,
}
const down10: Coupon = { ...spring, id: 'down10', groupId: 'basicDiscount10Percent' }
const year15: Coupon = { ...spring, id: 'year15', groupId: 'yearlyDiscount15Percent', termMonths: 12 }

const now = startOfDay('2026-11-21', zone) + 13 * 3_600_000
const input = (contract: Contract, more: Partial<CouponPurchaseInput> = {}): CouponPurchaseInput => ({
  contract,
  catalogue,
  coupon: spring,
  organization: { isGlobal: false, isEsports: false },
  unsettled: false,
  isUsed: false,
  now,
  ...more,
})
const nothingStored = { storedSecondsOverRetention: 0, storedSecondsAtTermStart: 0, userContracts: [] }
const on = (day: string) => startOfDay(day, zone)

describe('the code of a coupon', () => {
  it.each([
    ['SPRING', 'valid'],
    ['spring', 'valid'],
    ['DOWN10', 'valid'],
    ['', 'length'],
    ['SPRIN', 'length'],
    ['SPRINGS', 'length'],
    ['ＳＰＲＩＮＧ', 'valid'],
    ['ｄｏｗｎ１０', 'valid'],
    ['ＳＰＲ－ＮＧ', 'characters'],
    ['SPR-NG', 'characters'],
    ['春の割引だ', 'characters'],
  ])('%s is %s', (typed, expected) => {
    expect(checkCouponCode(typed)).toBe(expected)
  })
})

describe('a coupon can be used', () => {
  it.each([
    ['once per contract', { isUsed: true }, 'coupon-already-used'],
    ['from its first day on', { now: on('2026-11-01') - 1 }, 'coupon-not-effective'],
    ['until the end of its last day', { now: on('2027-04-01') }, 'coupon-not-effective'],
    ['where its plan is sold', { organization: { isGlobal: true, isEsports: false } }, 'coupon-other-region'],
    ['as long as uses are left', { coupon: { ...spring, usesLeft: 0 } }, 'coupon-exhausted'],
    ['by organisations that may choose a plan', { organization: { isGlobal: false, isEsports: true } }, 'esports'],
    ['once the last bill is paid', { unsettled: true }, 'unsettled'],
    ['for the seats that are in force at least', { viewers: 0 }, 'seats-below-current'],
    ['from today on', { startDate: '2026-11-20' }, 'coupon-start'],
    ['not from a day on which it is over', { startDate: '2027-04-01' }, 'coupon-start'],
    ['with limits of its own plan only', { limits: new Map([['basic.base', hours(1)]]) }, 'coupon-limits'],
    [
      'with limits no wider than the plan',
      { limits: new Map([[`${spring.groupId}.base`, hours(16)]]) },
      'coupon-limits',
    ],
  ] as const)('%s', (_rule, more, reason) => {
    const contract = contractOf(entry('basic.base', '2026-01-01'), entry('basic.viewer', '2026-01-01'))
    expect(decideCouponPurchase(input(contract, more))).toEqual({ kind: 'refused', reason })
  })

  it('on its first and last day in the zone of the organisation', () => {
    for (const at of [on('2026-11-01'), on('2027-04-01') - 1]) {
      expect(decideCouponPurchase(input(contractOf(), { now: at })).kind).toBe('purchase')
    }
  })

  it('only in a currency that its plan is priced in', () => {
    const abroad = {
      coupon: { ...spring, groupId: 'proDiscount20Percent' },
      organization: { isGlobal: true, isEsports: false },
    }
    const reason = 'coupon-other-currency'
    expect(decideCouponPurchase(input(contractOf(), abroad))).toEqual({ kind: 'refused', reason })
  })

  it('not again where its plans are in the contract', () => {
    const used = contractOf(entry('basic.base', '2026-11-10', '2026-11-11', 'spring'))
    expect(decideCouponPurchase(input(used))).toEqual({ kind: 'refused', reason: 'coupon-already-used' })
  })
})

describe('the discount begins', () => {
  const yearlyTerm = contractOf(entry('yearly.base', '2026-06-01', '2027-06-01'))
  it.each([
    ['today, from a trial', contractOf(entry('trial.base', '2026-11-01')), {}, 'purchase', '2026-11-21'],
    ['today, for a higher plan', contractOf(entry('basic.base', '2026-01-01')), {}, 'upgrade', '2026-11-21'],
    ['today, for the plan in force', contractOf(entry('standard.base', '2026-01-01')), {}, 'upgrade', '2026-11-21'],
    [
      'on the 1st of next month, for a lower plan',
      contractOf(entry('plus.base', '2026-01-01')),
      {},
      'downgrade',
      '2026-12-01',
    ],
    [
      'on the 1st of next month, from the MBP plan',
      contractOf(entry('mbp.base', '2026-01-01')),
      {},
      'downgrade',
      '2026-12-01',
    ],
    [
      'on the day wished for',
      contractOf(entry('basic.base', '2026-01-01')),
      { startDate: '2027-01-15' },
      'upgrade',
      '2027-01-15',
    ],
    ['after the running term', yearlyTerm, { startDate: '2027-01-15' }, 'downgrade', '2027-06-01'],
    [
      'as a downgrade for most: DOWN10',
      contractOf(entry('standard.base', '2026-01-01')),
      { coupon: down10 },
      'downgrade',
      '2026-12-01',
    ],
  ] as const)('%s', (_when, contract, more, kind, day) => {
    expect(decideCouponPurchase(input(contract, more))).toMatchObject({ kind, start: on(day) })
  })

  it('and lasts for the months of the coupon, whatever day it begins on', () => {
    const at = (day: string, coupon = spring) => decideCouponPurchase(input(contractOf(), { coupon, now: on(day) + 1 }))
    expect(at('2026-11-21')).toMatchObject({ end: on('2027-02-21') })
    expect(at('2026-11-30')).toMatchObject({ end: on('2027-02-28') })
    expect(at('2026-11-21', year15)).toMatchObject({ end: on('2027-11-21') })
  })

  it('in place of whatever began earlier today, without a gap or an overlap', () => {
    const bought = now - 3_600_000
    const today = contractOf({ ...entry('trial.base', '2026-11-01'), end: bought }, entry('basic.base', bought))
    const decision = decideCouponPurchase(input(today))
    if (decision.kind === 'refused') throw new Error(decision.reason)
    const after = applySchedule(today, decision.schedule, String)
    expect(after.entries.map((each) => [each.contractPlanId, each.start, each.end])).toEqual([
      ['trial.base', on('2026-11-01'), on('2026-11-21')],
      [`${spring.groupId}.base`, on('2026-11-21'), on('2027-02-21')],
    ])
  })
})

describe('a change of plans gives up', () => {
  const reserved = contractOf(
    entry('plus.base', '2026-01-01', '2026-12-01'),
    entry('standardDiscount20Percent.base', '2026-12-01', '2027-03-01', 'spring'),
    entry('standardDiscount20Percent.viewer', '2026-12-01', '2027-03-01', 'spring'),
  )
  const withdrawing = (...ids: string[]) => ({ end: [], withdraw: ids, add: [] })
  const both = [`standardDiscount20Percent.base@2026-12-01`, `standardDiscount20Percent.viewer@2026-12-01`]
  const lost = { couponId: 'spring', group: catalogue.groups.get(spring.groupId), start: on('2026-12-01') }
  const aside = {
    contractPlanId: 'yearlyDiscount15Percent.base',
    couponId: 'year15',
    start: on('2027-06-01'),
    end: on('2028-06-01'),
  }

  it.each([
    ['a coupon whose plans it withdraws', reserved, { schedule: withdrawing(...both) }, [lost]],
    ['nothing where it withdraws nothing', reserved, { schedule: withdrawing() }, []],
    ['nothing while one of the coupon’s plans stays', reserved, { schedule: withdrawing(both[0] ?? '') }, []],
    [
      'nothing where the coupon’s plans are reserved anew',
      reserved,
      { schedule: { ...withdrawing(...both), add: [{ ...aside, couponId: 'spring' }] } },
      [],
    ],
    ['nothing that has begun', reserved, { schedule: withdrawing(...both), now: on('2026-12-01') }, []],
    [
      'no plan that was reserved without a coupon',
      contractOf(entry('basic.base', '2026-12-01')),
      { schedule: withdrawing('basic.base@2026-12-01') },
      [],
    ],
    [
      'a coupon that a reserved cancellation put aside',
      contractOf(entry('yearly.base', '2026-06-01', '2027-06-01')),
      { schedule: withdrawing(), putAside: [aside] },
      [{ couponId: 'year15', group: catalogue.groups.get('yearlyDiscount15Percent'), start: aside.start }],
    ],
  ])('%s', (_what, contract, change, expected) => {
    expect(couponsGivenUp(contract, catalogue, { now, ...change })).toEqual(expected)
  })
})

describe('what a coupon costs', () => {
  it('is discounted on base and seats, rounded down per unit price, and on nothing else', () => {
    const contract = contractOf(entry('basic.base', '2026-01-01'), entry('basic.upload', '2026-11-05', '2026-12-01'))
    const preview = previewCoupon({ ...input(contract, { analysts: 2, viewers: 1 }), ...nothingStored })
    if (preview.kind === 'refused') throw new Error(preview.reason)
    const amounts = preview.quoted.lines.map((line) => [line.contractPlanId, line.unitPrice.minor, line.amount.minor])
    expect(amounts).toEqual([
      ['basic.base', 9_900n, 6_600n],
      ['standardDiscount20Percent.base', 15_840n, 5_280n],
      ['standardDiscount20Percent.analyst', 1_599n, 533n],
      ['standardDiscount20Percent.viewer', 400n, 133n],
      ['basic.upload', 1_000n, 1_000n],
    ])
    expect(preview.quoted.total.minor).toBe(14_900n)
    expect(preview.afterwards.subtotal.minor).toBe(15_840n + 1_599n + 400n)
  })

  it('is the whole term for a yearly coupon', () => {
    const preview = previewCoupon({
      ...input(contractOf(), { coupon: year15, viewers: 2 }),
      ...nothingStored,
    })
    expect(preview).toMatchObject({ kind: 'possible', quoted: { subtotal: { minor: 253_300n + 2n * 425n } } })
  })

  it('is told before and after', () => {
    const term = { start: startOfDay('2026-12-01', zone), end: startOfDay('2027-03-01', zone) }
    const { base, analyst, afterTerm } = couponUnitPrices(spring, catalogue, contractOf(), term)
    expect([base.before.minor, base.after.minor, analyst?.after.minor, afterTerm.minor]).toEqual([
      19_800n,
      15_840n,
      1_599n,
      19_800n,
    ])
  })
})
