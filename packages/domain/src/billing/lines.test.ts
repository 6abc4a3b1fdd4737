import { describe, expect, it } from 'vitest'
import { catalogue, contractOf, entry, yearly, zone } from '../add-ons/add-on-catalogue.test-support.ts'
import { startOfDay } from '../calendar/index.ts'
import type { Catalogue, GroupKind } from '../catalogue/index.ts'
import type { Contract, PlanEntry } from '../contract/index.ts'
import { computeMonthlyBilling, computeYearlyTerm, type Invoice } from './index.ts'

const day = (date: string) => startOfDay(date, zone)
const HOUR = 3_600

const november = (contract: Contract, stored = 0, until?: number): Invoice =>
  computeMonthlyBilling({
    contract,
    catalogue,
    month: '2026-11',
    storedSecondsOverRetention: stored,
    ...(until === undefined ? {} : { until }),
  })

const lines = (invoice: Invoice) =>
  invoice.lines.map(({ contractPlanId, amount }) => `${contractPlanId} ${amount.minor}`)

describe('the lines of a month', () => {
  it('have the order of an invoice, whatever the order of the entries', () => {
    const all = ['export', 'upload', 'viewer', 'analyst', 'base'].map((role) => entry(`standard.${role}`, '2026-11-01'))
    expect(lines(november(contractOf(...all), HOUR))).toEqual([
      'standard.base 19800',
      'standard.analyst 2000',
      'standard.viewer 500',
      'standard.upload 1000',
      'standard.export 800',
      'standard.storage 18',
    ])
  })

  it.each([
    ['has ended with the month before', '2026-10-01', '2026-11-01'],
    ['begins with the month after', '2026-12-01', undefined],
  ])('are of one role in the order of the seats of the month: one that %s has no place', (_, from, to) => {
    const seats = [entry('coupon.viewer', '2026-11-01'), entry('standard.viewer', '2026-11-01')]
    const base = entry('standard.base', '2026-10-01')
    expect(lines(november(contractOf(base, entry('standard.viewer', from, to), ...seats))).slice(1)).toEqual([
      'coupon.viewer 400',
      'standard.viewer 500',
    ])
  })

  it.each([
    ['it ends with the month before', '2026-10-01', '2026-11-01', []],
    ['it ends after one day', '2026-10-01', '2026-11-02', ['standard.base 660']],
    ['it begins with the month after', '2026-12-01', undefined, []],
    ['it has the last day', '2026-11-30', undefined, ['standard.base 660']],
    ['it has neither the first day nor the last', '2026-11-10', '2026-11-20', ['standard.base 6600']],
  ] as const)('charge a plan for its days where %s', (_, from, to, expected) => {
    expect(lines(november(contractOf(entry('standard.base', from, to))))).toEqual(expected)
  })

  it('charge an hour in the month that it begins in, from the first instant to the last', () => {
    const base = entry('standard.base', '2026-10-01')
    const hours = ['2026-10-31', '2026-11-01', '2026-12-01'].map((from) => entry('standard.upload', from, '2027-01-01'))
    const late = { ...entry('standard.upload', '2026-11-30', '2027-01-01'), start: day('2026-12-01') - 1 }
    expect(lines(november(contractOf(base, ...hours, late)))).toContain('standard.upload 2000')
    expect(lines(november(contractOf(base, ...hours.slice(0, 1))))).toEqual(['standard.base 19800'])
  })

  it.each([
    ['trial', []],
    ['ended', []],
    ['paused', []],
    ['mbp', ['mbp.base 19800']],
  ])('are none of a %s plan, unless it costs anything', (group, expected) => {
    expect(lines(november(contractOf(entry(`${group}.base`, '2026-11-01'))))).toEqual(expected)
  })

  it.each<[GroupKind, boolean]>([
    ['paid', true],
    ['mbp', true],
    ['test', true],
    ['trial', false],
    ['trial-readonly', false],
    ['settlement-readonly', false],
    ['offline-trial', false],
  ])('of the kind %s are charged: %s', (kind, isCharged) => {
    const groups = new Map([...catalogue.groups].map(([id, group]) => [id, { ...group, kind }]))
    const invoice = computeMonthlyBilling({
      contract: contractOf(entry('standard.base', '2026-11-01')),
      catalogue: { ...catalogue, groups },
      month: '2026-11',
      storedSecondsOverRetention: HOUR,
    })
    expect(lines(invoice)).toEqual(isCharged ? ['standard.base 19800', 'standard.storage 18'] : [])
  })

  it('need a price in the currency of the contract', () => {
    const inEuro = { ...contractOf(entry('standard.base', '2026-11-01')), currency: 'EUR' } as const
    expect(() => november(inEuro)).toThrow('plan standard.base has no price in EUR')
  })

  it('count a day that a zone never had as a day of the month, which nobody had', () => {
    const apia: Contract = {
      ...contractOf(entry('standard.base', '2011-01-01')),
      zone: 'Pacific/Apia',
    }
    const invoice = computeMonthlyBilling({
      contract: apia,
      catalogue,
      month: '2011-12',
      storedSecondsOverRetention: 0,
    })
    expect(invoice.lines[0]?.derivation).toEqual({ kind: 'days', days: 30, ofDays: 31 })
  })
})

describe('storage', () => {
  const standard = contractOf(entry('standard.base', '2026-11-01'))

  it('is charged for what is stored, not for an entry of it', () => {
    const held = contractOf(...standard.entries, entry('standard.storage', '2026-11-01'))
    expect(lines(november(held))).toEqual(['standard.base 19800'])
  })

  it.each([
    [359, []],
    [360, ['standard.storage 1']],
    [HOUR, ['standard.storage 18']],
    [10 * HOUR + 359, ['standard.storage 180']],
  ])('of %i seconds is charged by tenths of an hour, rounded down', (seconds, expected) => {
    expect(lines(november(standard, seconds)).slice(1)).toEqual(expected)
  })

  it('is charged by the plan on the last day, and not where none is left', () => {
    const changed = contractOf(entry('mbp.base', '2026-10-01', '2026-11-20'), entry('standard.base', '2026-11-20'))
    expect(lines(november(changed, HOUR)).at(-1)).toBe('standard.storage 18')
    const ended = contractOf(entry('standard.base', '2026-10-01', '2026-11-20'))
    expect(lines(november(ended, HOUR))).toEqual(['standard.base 12540'])
    const paused = contractOf(entry('standard.base', '2026-10-01', '2026-11-20'), entry('paused.base', '2026-11-20'))
    expect(lines(november(paused, HOUR))).toEqual(['standard.base 12540'])
  })

  it('under a coupon is that of the plan which the coupon discounts', () => {
    const { plans } = catalogue
    const own = new Map([...plans].filter(([id]) => id !== 'coupon.storage'))
    const invoice = computeMonthlyBilling({
      contract: contractOf(entry('coupon.base', '2026-11-01')),
      catalogue: { ...catalogue, plans: own },
      month: '2026-11',
      storedSecondsOverRetention: HOUR,
    })
    expect(lines(invoice)).toEqual(['coupon.base 15840', 'standard.storage 18'])
  })

  it('of a yearly plan is paid with the term, not with the month', () => {
    expect(lines(november(yearly, HOUR))).toEqual([])
    const term = (contract: Contract, stored: number, of: Catalogue = catalogue) =>
      computeYearlyTerm({ contract, catalogue: of, termStart: day('2026-04-01'), storedSecondsOverRetention: stored })
    expect(lines(term(yearly, HOUR))).toEqual(['yearly.base 198000', 'yearly.storage 180'])
    expect(lines(term(yearly, 359))).toEqual(['yearly.base 198000'])
    expect(lines(term(contractOf(entry('standard.base', '2026-04-01')), HOUR))).toEqual([])
    expect(lines(term(contractOf(), HOUR))).toEqual([])
    expect(() => term({ ...yearly, currency: 'EUR' }, HOUR)).toThrow('plan yearly.base has no price in EUR')
  })
})

describe('the last invoice', () => {
  const contract = contractOf(entry('standard.base', '2026-10-01'))

  it.each([
    ['at the first instant of the month', day('2026-11-01'), []],
    ['a millisecond later', day('2026-11-01') + 1, ['standard.base 660', 'standard.storage 18']],
    ['at the end of a day', day('2026-11-02'), ['standard.base 660', 'standard.storage 18']],
    ['within a day', day('2026-11-02') + 1, ['standard.base 1320', 'standard.storage 18']],
    ['at the end of the month', day('2026-12-01'), ['standard.base 19800', 'standard.storage 18']],
  ])('of an account that is deleted %s', (_, until, expected) => {
    expect(lines(november(contract, HOUR, until))).toEqual(expected)
  })

  it('has the days before a plan began for nothing, also where the account is deleted within a day', () => {
    const begun = contractOf(entry('standard.base', '2026-11-02'))
    expect(lines(november(begun, 0, day('2026-11-03') + 1))).toEqual(['standard.base 1320'])
  })
})

describe('what is bought within a yearly term', () => {
  const bought = (...more: readonly PlanEntry[]) => contractOf(...yearly.entries, ...more)
  const option = {
    uploadHardSeconds: 60 * HOUR,
    uploadSoftSeconds: 0,
    exportHardSeconds: 10 * HOUR,
    exportSoftSeconds: 0,
  }

  it('is charged with the month it begins in, from the first instant to the last', () => {
    const options = ['2026-10-31', '2026-11-01', '2026-12-01'].map((from) => ({
      ...entry('yearly.upload', from, '2027-04-01'),
      limits: option,
    }))
    expect(lines(november(bought(...options)))).toEqual(['yearly.upload 54000'])
    const late = { ...entry('yearly.export', '2026-11-30', '2027-04-01'), limits: option, start: day('2026-12-01') - 1 }
    expect(lines(november(bought(late)))).toEqual(['yearly.export 7500'])
  })

  it('is not charged where the account was deleted at that instant, or before', () => {
    const seat = entry('yearly.viewer', '2026-11-10', '2027-04-01')
    expect(lines(november(bought(seat), 0, day('2026-11-10')))).toEqual([])
    expect(lines(november(bought(seat), 0, day('2026-11-10') + 1))).toEqual(['yearly.viewer 1945'])
  })

  it('is part of the price of a plan that begins with it', () => {
    const start = '2026-11-10'
    const whole = contractOf(entry('yearly.base', start, '2027-11-10'), entry('yearly.viewer', start, '2027-11-10'))
    expect(lines(november({ ...whole, yearlyAnchor: day(start) }))).toEqual([])
    const options = ['upload', 'export'].map((role) => ({
      ...entry(`yearly.${role}`, start, '2027-11-10'),
      limits: option,
    }))
    const withOptions = contractOf(...whole.entries, ...options)
    expect(lines(november(withOptions))).toEqual(['yearly.upload 54000', 'yearly.export 7500'])
  })

  it('is charged where no plan is in force, too', () => {
    expect(lines(november(contractOf(entry('yearly.viewer', '2026-11-10', '2027-04-01'))))).toEqual([
      'yearly.viewer 1945',
    ])
  })

  it('needs a price, and for seats the anchor of the terms', () => {
    const seat = entry('yearly.viewer', '2026-11-10', '2027-04-01')
    expect(() => november({ ...bought(seat), currency: 'USD' })).toThrow('plan yearly.viewer has no price in USD')
    expect(() => november({ ...bought(seat), yearlyAnchor: null })).toThrow('no yearly anchor')
  })
})
