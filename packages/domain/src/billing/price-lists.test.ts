import { describe, expect, it } from 'vitest'
import { quoteAddOn } from '../add-ons/index.ts'
import { startOfDay } from '../calendar/index.ts'
import type { Catalogue, CataloguePlan, PlanGroup, PriceChange } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'
import { type Coupon, previewCoupon } from '../coupons/index.ts'
import { applySchedule, nextTermOf, type PlanSchedule, passBoundary } from '../lifecycle/index.ts'
import { previewPlanChange, previewYearlyChange } from '../plans/index.ts'
import { contractOf, entryOf, group } from '../testing/draws.ts'
import { computeMonthlyBilling, computeYearlyTerm, priceListAt } from './index.ts'

const zone = 'Asia/Tokyo'
const HOUR = 3_600_000
const day = (date: string, in_ = zone): number => startOfDay(date, in_)

const groups: readonly PlanGroup[] = [
  group('basic', { tier: 'basic' }),
  group('standard', { tier: 'standard' }),
  group('yearly', { tier: 'standard', cycle: 'year' }),
  group('standardDiscount15Percent', { tier: 'standard', discountPercent: 15, baseGroupId: 'standard' }),
  group('yearlyDiscount15Percent', { tier: 'standard', cycle: 'year', discountPercent: 15, baseGroupId: 'yearly' }),
]
const none = { uploadHardSeconds: 0, uploadSoftSeconds: 0, exportHardSeconds: 0, exportSoftSeconds: 0 }
const price: Readonly<Record<string, bigint>> = {
  'basic.base': 9_900n,
  'standard.base': 19_800n,
  'standard.viewer': 500n,
  'standard.analyst': 2_000n,
  'yearly.base': 198_000n,
  'yearly.viewer': 5_000n,
  'yearly.analyst': 20_000n,
  // Unused: a coupon's group has no list.
  'standardDiscount15Percent.base': 1n,
  'yearlyDiscount15Percent.base': 1n,
}

const planOf = (of: PlanGroup, role: 'base' | 'analyst' | 'viewer', priceChanges: readonly PriceChange[]) => {
  const id = `${of.id}.${role}`
  return {
    id,
    groupId: of.id,
    role,
    cycle: of.cycle,
    prices: { JPY: price[id] ?? 700n },
    priceChanges,
    allowance: none,
  }
}

interface List {
  /** Every price is 1 percent higher. */
  readonly from: string
  readonly publishedAt: number
}

function catalogueAt(now: number, ...lists: readonly List[]): Catalogue {
  const known = lists.filter(({ publishedAt }) => publishedAt <= now)
  const changesOf = (id: string): readonly PriceChange[] =>
    known.map((list) => ({ ...list, prices: { JPY: ((price[id] ?? 700n) * 101n) / 100n } }))
  const plans: readonly CataloguePlan[] = groups.flatMap((of) =>
    (['base', 'analyst', 'viewer'] as const).map((role) => planOf(of, role, changesOf(`${of.id}.${role}`))),
  )
  return {
    groups: new Map(groups.map((each) => [each.id, each])),
    plans: new Map(plans.map((each) => [each.id, each])),
  }
}

const month = (contract: Contract, catalogue: Catalogue, of: string) =>
  computeMonthlyBilling({ contract, catalogue, month: of, storedSecondsOverRetention: 0 }).subtotal.minor
const term = (contract: Contract, catalogue: Catalogue, start: number) =>
  computeYearlyTerm({ contract, catalogue, termStart: start, storedSecondsOverRetention: 0 }).subtotal.minor

const buyer = { organization: { isGlobal: false, isEsports: false }, unsettled: false, storedSecondsOverRetention: 0 }
const payer = { hasContact: true, hasCard: true, paysByCard: true }
const after = (contract: Contract, schedule: PlanSchedule, name = 'new') =>
  applySchedule(contract, schedule, (index) => `${name}-${index}`)

const isPossible = <Preview extends { readonly kind: string }>(
  preview: Preview,
): preview is Exclude<Preview, { kind: 'refused' }> => preview.kind !== 'refused'

function possible<Preview extends { readonly kind: string }>(preview: Preview): Exclude<Preview, { kind: 'refused' }> {
  if (isPossible(preview)) return preview
  throw new Error('refused')
}

describe('a list of prices is in force from the first of its month in the zone of the contract', () => {
  const catalogue = catalogueAt(day('2026-11-10'), { from: '2026-12', publishedAt: day('2026-11-10') })

  it.each([
    ['Africa/Cairo', '2026-12-01', 0.5, '2026-12', 19_998n],
    ['Pacific/Apia', '2026-12-01', 1, '2026-12', 19_998n],
    ['America/Los_Angeles', '2026-11-30', 22, '2026-11', 19_800n],
    ['Europe/Lisbon', '2026-11-30', 23.5, '2026-11', 19_800n],
    ['Asia/Kolkata', '2026-11-30', 22, '2026-11', 19_800n],
  ] as const)('%s on %s after %d hours: an upgrade is quoted in %s at %d', (in_, date, hours, of, unit) => {
    const contract = contractOf([entryOf('a', 'basic.base', day('2026-10-01', in_), null)], { zone: in_ })
    const now = day(date, in_) + hours * HOUR
    const input = { ...buyer, contract, catalogue, now, selection: { groupId: 'standard' } }
    const { thisMonth, change } = possible(previewPlanChange(input))
    const line = thisMonth.lines.find(({ contractPlanId }) => contractPlanId === 'standard.base')
    expect([thisMonth.month, line?.unitPrice.minor]).toEqual([of, unit])
    expect(month(after(contract, change.schedule), catalogue, of)).toBe(thisMonth.subtotal.minor)
  })

  it.each([
    ['2026-11-30', 198_000n],
    ['2026-12-01', 199_980n],
  ])('a term that begins on %s costs %d for all of its year', (first, due) => {
    const contract = contractOf([entryOf('a', 'yearly.base', day(first), day('2027-11-30'))])
    expect(term(contract, catalogue, day(first))).toBe(due)
  })
})

it.each([
  ['2026-12-05', (5_050n * 28n) / 365n],
  ['2026-11-30', (5_000n * 33n) / 365n],
])(
  'a seat that is bought on %s within a term costs %d: the list of that month, in which it is charged',
  (date, due) => {
    const catalogue = catalogueAt(day('2026-11-10'), { from: '2026-12', publishedAt: day('2026-11-10') })
    const anchor = day('2026-01-02')
    const bought = entryOf('b', 'yearly.viewer', day(date), day('2027-01-02'))
    const contract = contractOf([entryOf('a', 'yearly.base', anchor, day('2027-01-02')), bought], {
      yearlyAnchor: anchor,
    })
    expect(month(contract, catalogue, date.slice(0, 7))).toBe(due)
    expect(priceListAt(day(date), contract)).toEqual({ month: date.slice(0, 7), publishedBy: null })
  },
)

const timing = [
  ['before it was reserved', day('2026-11-01'), 101n],
  ['after it was reserved', day('2026-11-20'), 100n],
] as const

describe('what was scheduled is charged at the price that was shown', () => {
  const now = day('2026-11-15')
  const later = day('2026-12-20')
  const yearly = contractOf([entryOf('a', 'yearly.base', day('2026-01-01'), day('2027-01-01'))], {
    yearlyAnchor: day('2026-01-01'),
  })
  const nextOf = (contract: Contract, catalogue: Catalogue) => {
    const next = nextTermOf(contract, catalogue, later)
    return next === null ? null : term(next.contract, catalogue, next.start)
  }

  it.each(timing)('a year, new prices published %s', (_, publishedAt, percent) => {
    const list = { from: '2027-01', publishedAt }
    const input = { ...buyer, contract: yearly, catalogue: catalogueAt(now, list), now, storedSecondsAtTermStart: 0 }
    const quote = possible(previewYearlyChange({ ...input, selection: { groupId: 'yearly', viewers: 2 } }))
    const contract = after(yearly, quote.change.schedule)
    const catalogue = catalogueAt(later, list)
    const due = (208_000n * percent) / 100n
    expect([quote.term.subtotal.minor, nextOf(contract, catalogue)]).toEqual([due, due])
    expect(term(contract, catalogue, day('2027-01-01'))).toBe(due)
  })

  it.each([
    ['while it is not published', later + 1, 198_000n],
    ['as soon as it is published', later - 1, 199_980n],
  ])('but a renewal takes the list of its first day, shown %s', (_, publishedAt, shown) => {
    const list = { from: '2027-01', publishedAt }
    expect(nextOf(yearly, catalogueAt(later, list))).toBe(shown)
    const renewed = nextTermOf(yearly, catalogueAt(later, list), later)?.contract ?? yearly
    expect(term(renewed, catalogueAt(day('2027-01-01'), list), day('2027-01-01'))).toBe(199_980n)
  })

  it.each(timing)('a downgrade for its first whole month, new prices published %s', (_, publishedAt, percent) => {
    const list = { from: '2026-12', publishedAt }
    const standard = contractOf([
      entryOf('a', 'standard.base', day('2026-10-01'), null),
      entryOf('b', 'standard.viewer', day('2026-10-01'), null),
    ])
    const input = { ...buyer, contract: standard, catalogue: catalogueAt(now, list), now }
    const { fullMonth, change } = possible(previewPlanChange({ ...input, selection: { groupId: 'basic' } }))
    const contract = after(standard, change.schedule)
    const catalogue = catalogueAt(later, list)
    const due = (9_900n * percent) / 100n + (700n * percent) / 100n
    expect([fullMonth.month, fullMonth.subtotal.minor]).toEqual(['2026-12', due])
    expect(month(contract, catalogue, '2026-12')).toBe(due)
    expect(month(contract, catalogue, '2027-01')).toBe(9_999n + 707n)
  })

  it.each(timing)('a yearly coupon, new prices published %s', (_, publishedAt, percent) => {
    const list = { from: '2027-01', publishedAt }
    const nothingStored = { userContracts: [], storedSecondsAtTermStart: 0, isUsed: false }
    const input = { ...buyer, ...nothingStored, contract: yearly, catalogue: catalogueAt(now, list), coupon, now }
    const { quoted, purchase } = possible(previewCoupon({ ...input, viewers: 1 }))
    const contract = after(yearly, purchase.schedule)
    const due = (((198_000n * percent) / 100n) * 85n) / 100n + (((5_000n * percent) / 100n) * 85n) / 100n
    expect(quoted.subtotal.minor).toBe(due)
    expect(term(contract, catalogueAt(later, list), day('2027-01-01'))).toBe(due)
  })

  it('next to a seat that is bought in the month at the price of the month', () => {
    const list = { from: '2026-12', publishedAt: day('2026-11-20') }
    const reserved = { at: now, through: '2026-12' }
    const contract = contractOf([
      { ...entryOf('a', 'basic.base', day('2026-12-01'), null), reserved },
      { ...entryOf('b', 'basic.viewer', day('2026-12-01'), null), reserved },
      entryOf('c', 'basic.viewer', day('2026-12-17'), null),
    ])
    const catalogue = catalogueAt(later, list)
    const { lines } = computeMonthlyBilling({ contract, catalogue, month: '2026-12', storedSecondsOverRetention: 0 })
    expect(lines.map(({ role, unitPrice, amount }) => [role, unitPrice.minor, amount.minor])).toEqual([
      ['base', 9_900n, 9_900n],
      ['viewer', 700n, 700n],
      ['viewer', 707n, 342n],
    ])
  })
})

const coupon: Coupon = {
  id: 'coupon',
  code: 'COUPON',
  groupId: 'yearlyDiscount15Percent',
  effectiveFrom: '2026-01-01',
  effectiveUntil: '2027-12-31',
  termMonths: 12,
  usesLeft: 1,
}

describe('the estimate of a month in which a coupon ends', () => {
  const catalogue = catalogueAt(day('2026-11-01'))
  const end = day('2026-11-10')
  const discounted = contractOf([
    { ...entryOf('a', 'standardDiscount15Percent.base', day('2026-08-10'), end), couponId: 'coupon' },
  ])
  const closed = (contract: Contract) => {
    const passed = passBoundary(contract, catalogue, end)
    return passed.kind === 'nothing' ? contract : after(contract, passed.schedule, 'job')
  }

  it('has what follows, exactly as the job of that end writes it', () => {
    // 9 of 30 days at 16,830 and 21 at 19,800.
    expect(month(discounted, catalogue, '2026-11')).toBe(5_049n + 13_860n)
    expect(month(closed(discounted), catalogue, '2026-11')).toBe(5_049n + 13_860n)
  })

  it('quotes a seat for the days after it, too', () => {
    const now = day('2026-11-05') + HOUR
    const input = { contract: discounted, catalogue, payer, unsettled: false, now, userContracts: [] }
    const quote = possible(quoteAddOn({ ...input, storedSecondsOverRetention: 0 }, { kind: 'viewer', count: 1 }))
    const bought = after(discounted, { end: [], withdraw: [], add: quote.entries })
    // 26 of 30 days at 500.
    expect(quote.subtotal.minor).toBe(433n)
    expect(month(closed(bought), catalogue, '2026-11')).toBe(5_049n + 13_860n + 433n)
  })
})

describe('a coupon', () => {
  const catalogue = catalogueAt(day('2026-11-01'))

  it('discounts the seats of its purchase; one that is bought before the term begins has the list price', () => {
    const now = day('2026-11-05')
    const yearly = contractOf([entryOf('a', 'yearly.base', day('2026-01-01'), day('2027-01-01'))], {
      yearlyAnchor: day('2026-01-01'),
    })
    const input = { ...buyer, contract: yearly, catalogue, coupon, now, isUsed: false, userContracts: [] }
    const { purchase } = possible(previewCoupon({ ...input, viewers: 1, storedSecondsAtTermStart: 0 }))
    const reserved = after(yearly, purchase.schedule)
    const seat = possible(
      quoteAddOn(
        {
          contract: reserved,
          catalogue,
          payer,
          unsettled: false,
          now: now + HOUR,
          userContracts: [],
          storedSecondsOverRetention: 0,
        },
        { kind: 'viewer', count: 2 },
      ),
    )
    const contract = after(reserved, { end: [], withdraw: [], add: seat.entries }, 'seat')
    // 168,300 and 4,250 with the coupon, two seats at 5,000.
    expect(term(contract, catalogue, day('2027-01-01'))).toBe(168_300n + 4_250n + 10_000n)
  })
})
