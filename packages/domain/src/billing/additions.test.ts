import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateOf, startOfDay, yearlyTerm } from '../calendar/index.ts'
import { type Allowance, type Catalogue, type GroupRole, groupRoles } from '../catalogue/index.ts'
import type { Contract, PlanEntry } from '../contract/index.ts'
import { computeMonthlyBilling, computeYearlyTerm } from './index.ts'
import { naiveAdditions } from './naive-biller.test-support.ts'

const none = { uploadHardSeconds: 0, uploadSoftSeconds: 0, exportHardSeconds: 0, exportSoftSeconds: 0 }

const price = { base: 198_000n, analyst: 20_000n, viewer: 5_000n, upload: 15n, export: 750n, storage: 180n }

const catalogueOf = (prices: Readonly<Record<GroupRole, bigint>>, discountPercent = 0): Catalogue => ({
  groups: new Map([
    [
      'year',
      {
        id: 'year',
        kind: 'paid',
        tier: 'standard',
        cycle: 'year',
        offering: 'regional',
        discountPercent,
        baseGroupId: null,
      },
    ],
  ]),
  plans: new Map(
    groupRoles.map((role) => [
      role,
      { id: role, groupId: 'year', role, cycle: 'year', prices: { JPY: prices[role] }, allowance: none },
    ]),
  ),
})

const entry = (contractPlanId: string, start: number, end: number | null, limits: Allowance | null = null) => ({
  id: `${contractPlanId}@${start}`,
  contractPlanId,
  couponId: null,
  limits,
  start,
  end,
})

const contractOf = (zone: string, anchor: string, entries: readonly PlanEntry[]): Contract => ({
  id: 'contract',
  currency: 'JPY',
  taxRegion: 'JP',
  zone,
  entries,
  cancellation: { state: 'none' },
  yearlyAnchor: startOfDay(anchor, zone),
})

const hours = (upload: number, exporting: number): Allowance => ({
  uploadHardSeconds: upload * 3600,
  uploadSoftSeconds: upload * 3600,
  exportHardSeconds: exporting * 3600,
  exportSoftSeconds: exporting * 3600,
})

const zone = 'Asia/Tokyo'
const term = yearlyTerm('2026-11-11', 0, zone)
const bill = (entries: readonly PlanEntry[], month: string, catalogue = catalogueOf(price)) =>
  computeMonthlyBilling({
    contract: contractOf(zone, '2026-11-11', [entry('base', term.start, term.end), ...entries]),
    catalogue,
    month,
    storedSecondsOverRetention: 7_200,
  })

describe('what a yearly contract buys within its term', () => {
  it('costs the number of seats times the price of one, which is rounded down', () => {
    const bought = startOfDay('2027-05-06', zone) + 1
    const seats = [1, 2, 3].map(() => entry('viewer', bought, term.end))
    // 189 of 365 days of 6,000 are 3,106.8 each; rounded per line they would be 9,320.
    expect(bill(seats, '2027-05', catalogueOf({ ...price, viewer: 6_000n })).subtotal.minor).toBe(3n * 3_106n)
  })

  it('is paid until the end of the term in which it was bought, although another term begins within the month', () => {
    const bought = startOfDay('2027-11-04', zone) + 1
    const again = yearlyTerm('2027-11-20', 0, zone)
    const lines = (entries: readonly PlanEntry[], anchor: string) =>
      computeMonthlyBilling({
        contract: contractOf(zone, anchor, [entry('base', term.start, term.end), ...entries]),
        catalogue: catalogueOf(price),
        month: '2027-11',
        storedSecondsOverRetention: 0,
      }).lines
    const seat = entry('viewer', bought, term.end)
    const later = [entry('base', again.start, again.end), entry('viewer', again.start + 1, again.end)]
    // 7 of 365 days until 10 November, and a whole year from the 20th.
    const ofTerm = { count: 1, units: 1, days: 7, ofDays: 365 }
    expect(lines([seat], '2026-11-11')[0]?.derivation).toEqual({ kind: 'addition', purchases: [ofTerm] })
    const both = { kind: 'addition', purchases: [ofTerm, { count: 1, units: 1, days: 366, ofDays: 366 }] }
    expect(lines([seat, ...later], '2027-11-20')[0]?.derivation).toEqual(both)
  })

  it('is a line of the month it is bought in: a seat by the days that remain, that day included', () => {
    const bought = startOfDay('2027-03-01', zone) + 1
    const seats = [entry('analyst', bought, term.end), entry('analyst', bought, term.end)]
    // 1 March to 10 November 2027: 255 of 365 days; 13,972 each.
    expect(bill(seats, '2027-03').lines).toEqual([
      expect.objectContaining({
        role: 'analyst',
        amount: { minor: 27_944n, currency: 'JPY' },
        derivation: { kind: 'addition', purchases: [{ count: 2, units: 1, days: 255, ofDays: 365 }] },
      }),
    ])
    expect(bill(seats, '2027-02').lines).toEqual([])
    expect(bill(seats, '2027-04').lines).toEqual([])
  })

  it('rounds every purchase down by itself, so that the line is the sum of what was quoted', () => {
    const days = [startOfDay('2027-03-01', zone) + 1, startOfDay('2027-03-02', zone) + 1]
    const one = days.map((day) => bill([entry('analyst', day, term.end)], '2027-03').subtotal.minor)
    const both = bill(
      days.map((day) => entry('analyst', day, term.end)),
      '2027-03',
    )
    expect(both.subtotal.minor).toBe(one.reduce((sum, each) => sum + each, 0n))
  })

  it('sells an upload option by the minute and an export option by the hour, both at the full price', () => {
    const bought = startOfDay('2027-03-20', zone) + 1
    const options = [
      entry('upload', bought, term.end, hours(60, 0)),
      entry('upload', bought, term.end, hours(120, 0)),
      entry('export', bought, term.end, hours(0, 10)),
    ]
    expect(bill(options, '2027-03').lines.map((line) => [line.role, line.amount.minor])).toEqual([
      ['upload', 180n * 60n * 15n],
      ['export', 7_500n],
    ])
  })

  it('is not what the term began with, nor what payment restored after a pause', () => {
    const resumed = startOfDay('2027-05-05', zone) + 3_600_000
    const entries = [
      entry('base', term.start, startOfDay('2027-05-01', zone)),
      entry('viewer', term.start, startOfDay('2027-05-01', zone)),
      entry('base', resumed, term.end),
      entry('viewer', resumed, term.end),
    ]
    const contract = contractOf(zone, '2026-11-11', entries)
    for (const month of ['2026-11', '2027-05']) {
      const invoice = computeMonthlyBilling({
        contract,
        catalogue: catalogueOf(price),
        month,
        storedSecondsOverRetention: 0,
      })
      expect(invoice.lines).toEqual([])
    }
  })

  it('has no coupon discount', () => {
    const bought = startOfDay('2027-03-01', zone) + 1
    const seat = [entry('viewer', bought, term.end)]
    expect(bill(seat, '2027-03', catalogueOf(price, 20)).subtotal.minor).toBe((5_000n * 255n) / 365n)
  })
})

describe('the price of a yearly term', () => {
  it('is base, seats and a year of storage for what is stored at its start', () => {
    const entries = ['viewer', 'base', 'analyst', 'viewer'].map((role) => entry(role, term.start, term.end))
    const invoice = computeYearlyTerm({
      contract: contractOf(zone, '2026-11-11', entries),
      catalogue: catalogueOf(price),
      termStart: term.start,
      storedSecondsOverRetention: 12 * 3600 + 59 * 60,
    })
    expect(invoice.lines.map((line) => [line.role, line.amount.minor])).toEqual([
      ['base', 198_000n],
      ['analyst', 20_000n],
      ['viewer', 10_000n],
      ['storage', 2_322n],
    ])
  })
})

const zones = ['Asia/Tokyo', 'Europe/Lisbon', 'America/Sao_Paulo', 'Asia/Kolkata', 'Pacific/Apia', 'UTC']
const day = fc.date({ min: new Date('2012-06-01'), max: new Date('2031-12-31'), noInvalidDate: true })

describe('an independent biller that walks from day to day', () => {
  it('agrees to the unit on random purchases in random terms, 29 February included', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.oneof(
          day.map((date) => date.toISOString().slice(0, 10)),
          fc.constant('2016-02-29'),
        ),
        fc.integer({ min: 0, max: 1_900 * 86_400 }),
        fc.array(fc.constantFrom('analyst', 'viewer', 'upload', 'export'), { minLength: 1, maxLength: 5 }),
        fc.bigInt({ min: 0n, max: 1_000_000n }),
        (where, anchor, secondsLater, bought, unit) => {
          const start = startOfDay(anchor, where) + secondsLater * 1_000 + 1
          const on = Temporal.PlainDate.from(dateOf(start, where))
          const entries = bought.map((role) => entry(role, start, null, hours(60, 10)))
          const invoice = computeMonthlyBilling({
            contract: contractOf(where, anchor, [entry('base', startOfDay(anchor, where), null), ...entries]),
            catalogue: catalogueOf({ ...price, analyst: unit, viewer: unit, upload: unit, export: unit }),
            month: on.toPlainYearMonth().toString(),
            storedSecondsOverRetention: 0,
          })
          const factor: Record<string, bigint> = { analyst: 1n, viewer: 1n, upload: 3_600n, export: 10n }
          const from = Temporal.PlainDate.from(anchor)
          const naive = naiveAdditions(
            bought.map((role) => ({
              price: unit * (factor[role] ?? 0n),
              on: { year: on.year, month: on.month, day: on.day },
              isProRated: role === 'analyst' || role === 'viewer',
            })),
            { year: from.year, month: from.month, day: from.day },
          )
          expect(invoice.subtotal.minor).toBe(naive)
        },
      ),
      { numRuns: Math.max(200, (fc.readConfigureGlobal().numRuns ?? 0) / 5) },
    )
  })
})
