import { describe, expect, it } from 'vitest'
import { type Instant, startOfDay, yearlyTerm } from '../calendar/index.ts'
import type { Catalogue, CataloguePlan, PlanGroup, PlanRole } from '../catalogue/index.ts'
import type { Contract, PlanEntry } from '../contract/index.ts'
import { type Currency, money, withTax } from '../money/index.ts'
import { computeMonthlyBilling, unitPriceOf } from './index.ts'

const none = { uploadHardSeconds: 0, uploadSoftSeconds: 0, exportHardSeconds: 0, exportSoftSeconds: 0 }

const group = (id: string, discountPercent = 0): PlanGroup => ({
  id,
  kind: 'paid',
  tier: 'standard',
  cycle: 'month',
  offering: 'regional',
  discountPercent,
  baseGroupId: null,
})

const plan = (groupId: string, role: PlanRole, currency: Currency, minor: bigint): CataloguePlan => ({
  id: `${groupId}.${role}`,
  groupId,
  role,
  cycle: 'month',
  prices: { [currency]: minor },
  allowance: none,
})

const catalogueOf = (groups: readonly PlanGroup[], plans: readonly CataloguePlan[]): Catalogue => ({
  groups: new Map(groups.map((each) => [each.id, each])),
  plans: new Map(plans.map((each) => [each.id, each])),
})

const entry = (contractPlanId: string, start: Instant, end: Instant | null = null): PlanEntry => ({
  id: `${contractPlanId}@${start}`,
  contractPlanId,
  couponId: null,
  limits: null,
  start,
  end,
})

const contractOf = (zone: string, currency: Currency, taxRegion: string, entries: readonly PlanEntry[]): Contract => ({
  id: 'contract',
  currency,
  taxRegion,
  zone,
  entries,
  cancellation: { state: 'none' },
  yearlyAnchor: null,
})

describe('the worked examples of the billing rules', () => {
  it('bills 20 of 30 days of a JPY 30,000 plan bought on 11 November, with 10 % tax', () => {
    const catalogue = catalogueOf([group('a')], [plan('a', 'base', 'JPY', 30_000n)])
    const bought = entry('a.base', startOfDay('2026-11-11', 'Asia/Tokyo') + 9 * 3_600_000)
    const contract = contractOf('Asia/Tokyo', 'JPY', 'JP', [bought])
    const bill = computeMonthlyBilling({ contract, catalogue, month: '2026-11', storedSecondsOverRetention: 0 })
    expect([bill.subtotal.minor, bill.tax.minor, bill.total.minor]).toEqual([20_000n, 2_000n, 22_000n])
  })

  it('gives the day of an upgrade to the new plan: USD 199.00 to 349.00 on 15 February', () => {
    const catalogue = catalogueOf(
      [group('a'), group('b')],
      [plan('a', 'base', 'USD', 19_900n), plan('b', 'base', 'USD', 34_900n)],
    )
    const zone = 'America/New_York'
    const boundary = startOfDay('2026-02-15', zone) + 13 * 3_600_000
    const contract = contractOf(zone, 'USD', 'US', [
      entry('a.base', startOfDay('2026-01-01', zone), boundary),
      entry('b.base', boundary),
    ])
    const bill = computeMonthlyBilling({ contract, catalogue, month: '2026-02', storedSecondsOverRetention: 0 })
    expect(bill.lines.map((line) => line.amount.minor)).toEqual([9_950n, 17_450n])
    expect(bill.total.minor).toBe(27_400n)
  })

  it('counts the 25-hour day on which clocks go back as one day: EUR 99.99 from 25 October', () => {
    const catalogue = catalogueOf([group('a')], [plan('a', 'base', 'EUR', 9_999n)])
    const zone = 'Europe/Paris'
    const contract = contractOf(zone, 'EUR', 'FR', [entry('a.base', startOfDay('2026-10-25', zone))])
    const bill = computeMonthlyBilling({ contract, catalogue, month: '2026-10', storedSecondsOverRetention: 0 })
    expect(bill.total.minor).toBe(2_257n)
  })

  it('adds the days of two viewers before it divides: 30 and 15 days of JPY 1,000', () => {
    const catalogue = catalogueOf([group('a')], [plan('a', 'viewer', 'JPY', 1_000n)])
    const zone = 'Asia/Tokyo'
    const viewers = ['2026-04-01', '2026-04-16'].map((day) => entry('a.viewer', startOfDay(day, zone)))
    const contract = contractOf(zone, 'JPY', 'XX', viewers)
    const bill = computeMonthlyBilling({ contract, catalogue, month: '2026-04', storedSecondsOverRetention: 0 })
    expect(bill.total.minor).toBe(1_500n)
  })

  it('charges storage for hours with one decimal, rounded down: 12 h 59 min at JPY 18', () => {
    const catalogue = catalogueOf([group('a')], [plan('a', 'base', 'JPY', 0n), plan('a', 'storage', 'JPY', 18n)])
    const contract = contractOf('Asia/Tokyo', 'JPY', 'XX', [entry('a.base', 0)])
    const stored = 12 * 3600 + 59 * 60
    const bill = computeMonthlyBilling({ contract, catalogue, month: '2026-04', storedSecondsOverRetention: stored })
    const storage = bill.lines.find((line) => line.role === 'storage')
    expect(storage).toMatchObject({ amount: money(232n, 'JPY'), derivation: { kind: 'hours', tenths: 129 } })
  })

  it('counts yearly terms from the anchor, 29 February included', () => {
    const ends = [0, 1, 2, 3].map((index) => yearlyTerm('2028-02-29', index, 'Asia/Tokyo').lastDay)
    expect(ends).toEqual(['2029-02-27', '2030-02-27', '2031-02-27', '2032-02-28'])
    expect(yearlyTerm('2028-02-29', 4, 'Asia/Tokyo').firstDay).toBe('2032-02-29')
  })

  it('rounds a discounted unit price down: 15 % off JPY 1,999', () => {
    const catalogue = catalogueOf([group('aDiscount15Percent', 15)], [])
    const base = plan('aDiscount15Percent', 'base', 'JPY', 1_999n)
    expect(unitPriceOf(base, catalogue, 'JPY', { month: '2026-11', publishedBy: null })).toEqual(money(1_699n, 'JPY'))
  })

  it('taxes the subtotal once and rounds down: JPY 1,009 at 10 %', () => {
    expect(withTax(money(1_009n, 'JPY'), 1_000).minor).toBe(1_109n)
  })
})
