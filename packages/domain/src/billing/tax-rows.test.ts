import { describe, expect, it } from 'vitest'
import { startOfDay } from '../calendar/index.ts'
import type { Catalogue, CataloguePlan, PlanGroup } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'
import { type TaxRow, taxesFor } from '../money/index.ts'
import { computeMonthlyBilling, computeYearlyTerm } from './index.ts'

const zone = 'Europe/Paris'
const row = { hasNumber: null, from: null, reasonCode: null, reason: null }
const rows: readonly TaxRow[] = [
  { ...row, buyer: 'FR', rate: 2_000, category: 'S' },
  { ...row, buyer: 'FR', from: '2027-01-01', rate: 2_100, category: 'S' },
  { ...row, buyer: 'FR', from: '2027-08-16', rate: 2_200, category: 'S' },
  { ...row, buyer: 'EU', hasNumber: true, rate: 0, category: 'AE' },
  { ...row, buyer: 'EU', hasNumber: false, rate: 2_000, category: 'S' },
  { ...row, buyer: '*', rate: 0, category: 'O' },
]

const group = (cycle: 'month' | 'year'): PlanGroup => ({
  id: cycle,
  kind: 'paid',
  tier: 'standard',
  cycle,
  offering: 'global',
  discountPercent: 0,
  baseGroupId: null,
})
const plan = (cycle: 'month' | 'year', role: 'base' | 'viewer', minor: bigint): CataloguePlan => ({
  id: `${cycle}.${role}`,
  groupId: cycle,
  role,
  cycle,
  prices: { EUR: minor },
  allowance: { uploadHardSeconds: 0, uploadSoftSeconds: 0, exportHardSeconds: 0, exportSoftSeconds: 0 },
})
const plans = [plan('month', 'base', 9_999n), plan('year', 'base', 99_999n), plan('year', 'viewer', 12_000n)]
const catalogue: Catalogue = {
  groups: new Map(['month' as const, 'year' as const].map((cycle) => [cycle, group(cycle)])),
  plans: new Map(plans.map((each) => [each.id, each])),
}

const entry = (contractPlanId: string, day: string) => ({
  id: `${contractPlanId} ${day}`,
  contractPlanId,
  couponId: null,
  limits: null,
  start: startOfDay(day, zone),
  end: null,
})
const contractOf = (taxRegion: string, hasNumber: boolean, more: Partial<Contract> = {}): Contract => ({
  id: 'contract',
  currency: 'EUR',
  taxRegion,
  taxes: taxesFor({ country: 'FR', rows }, taxRegion, hasNumber),
  zone,
  entries: [entry('month.base', '2026-11-01')],
  cancellation: { state: 'none' },
  yearlyAnchor: null,
  ...more,
})

describe('an invoice of a French issuer', () => {
  it.each([
    ['FR', true, '2026-12', 11_998n, 2_000, 'S'],
    ['FR', false, '2026-12', 11_998n, 2_000, 'S'],
    ['FR', false, '2027-01', 12_098n, 2_100, 'S'],
    ['FR', false, '2027-08', 12_098n, 2_100, 'S'],
    ['FR', false, '2027-09', 12_198n, 2_200, 'S'],
    ['DE', true, '2026-12', 9_999n, 0, 'AE'],
    ['DE', false, '2027-01', 11_998n, 2_000, 'S'],
    ['US', false, '2027-01', 9_999n, 0, 'O'],
  ])('to %s (with a number: %s) is in %s at %i', (region, hasNumber, month, total, rate, category) => {
    const contract = contractOf(region, hasNumber)
    const bill = computeMonthlyBilling({ contract, catalogue, month, storedSecondsOverRetention: 0 })
    expect([bill.total.minor, bill.taxedAs.rate, bill.taxedAs.category]).toEqual([total, rate, category])
    expect(bill.tax.minor).toBe(bill.total.minor - 9_999n)
  })

  it.each([
    ['2026-07-01', 119_998n, 2_000],
    ['2026-12-31', 119_998n, 2_000],
    ['2027-01-01', 120_998n, 2_100],
    ['2027-07-01', 120_998n, 2_100],
    ['2027-08-15', 120_998n, 2_100],
    ['2027-08-16', 121_998n, 2_200],
  ])('for a term from %s has the rate of its first day for the whole of it', (day, total, rate) => {
    const termStart = startOfDay(day, zone)
    const entries = [entry('year.base', day)]
    const contract = contractOf('FR', false, { entries, yearlyAnchor: termStart })
    const bill = computeYearlyTerm({ contract, catalogue, termStart, storedSecondsOverRetention: 0 })
    expect([bill.total.minor, bill.taxedAs.rate]).toEqual([total, rate])
  })

  it.each([
    ['2026-12-10', '2026-12', 2_000],
    ['2027-02-10', '2027-02', 2_100],
  ])('for a seat added on %s within a term has the rate of its month', (day, month, rate) => {
    const yearlyAnchor = startOfDay('2026-07-01', zone)
    const entries = [entry('year.base', '2026-07-01'), entry('year.viewer', day)]
    const contract = contractOf('FR', false, { entries, yearlyAnchor })
    const bill = computeMonthlyBilling({ contract, catalogue, month, storedSecondsOverRetention: 0 })
    expect(bill.taxedAs.rate).toBe(rate)
    expect(bill.total.minor).toBe((bill.subtotal.minor * BigInt(10_000 + rate)) / 10_000n)
    expect(bill.subtotal.minor).toBeGreaterThan(0n)
  })
})
