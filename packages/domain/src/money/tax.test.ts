import { describe, expect, it } from 'vitest'
import {
  buyersIn,
  consumptionTax,
  money,
  specifiedTaxes,
  type TaxRow,
  taxesFor,
  taxesUntil,
  taxNameOf,
  taxOn,
  taxTableFaults,
  untaxed,
  withTax,
} from './index.ts'

it.each([
  ['JP', consumptionTax],
  ['jp', untaxed],
  ['JPN', untaxed],
  ['FR', untaxed],
  ['', untaxed],
])('without a table region "%s" is taxed as specified', (region, tax) => {
  expect(taxOn(specifiedTaxes(region), '2026-11-01')).toBe(tax)
  expect(taxesFor({ country: 'FR', rows: [] }, region, true)).toEqual([{ from: null, tax }])
})

it.each([
  [
    'before any row',
    '2026-01-01',
    [
      [null, 0],
      ['2026-01-01', 2_000],
      ['2026-07-01', 2_100],
    ],
  ],
  [
    'on the day of a row',
    '2026-07-01',
    [
      [null, 0],
      ['2026-07-01', 2_100],
    ],
  ],
  [
    'after all rows',
    '2026-12-01',
    [
      [null, 0],
      ['2026-10-01', 100],
      ['2026-12-01', 2_100],
    ],
  ],
] as const)('who has a number until a day is taxed without one from then on: %s', (_, day, rates) => {
  const at = (rate: number) => ({ ...consumptionTax, rate })
  const withNumber = [
    { from: null, tax: at(0) },
    { from: '2026-10-01', tax: at(100) },
  ] as const
  const without = [
    { from: null, tax: at(2_000) },
    { from: '2026-07-01', tax: at(2_100) },
  ] as const
  expect(taxesUntil(withNumber, without, day).map(({ from, tax: { rate } }) => [from, rate])).toEqual(rates)
})

it.each([
  [10_000n, 1_000, 11_000n],
  [9n, 1_000, 9n],
  [10n, 1_000, 11n],
  [19n, 1_000, 20n],
  [-1n, 1_000, -2n],
  [10_000n, 0, 10_000n],
  [3_316n, 2_000, 3_979n],
  [19_900n, 550, 20_994n],
  [9_999n, 825, 10_823n],
  [1n, 9_999, 1n],
  [10n ** 15n + 1n, 2_100, 1_210_000_000_000_001n],
])('%s net at %i hundredths of a percent is %s', (net, rate, total) => {
  expect(withTax(money(net, 'EUR'), rate)).toEqual(money(total, 'EUR'))
})

const row = (buyer: string, more: Partial<TaxRow> = {}): TaxRow => ({
  buyer,
  hasNumber: null,
  from: null,
  rate: 2_000,
  category: 'S',
  reasonCode: null,
  reason: null,
  ...more,
})

const french: readonly TaxRow[] = [
  row('FR'),
  row('FR', { from: '2027-01-01', rate: 2_100 }),
  row('EU', { hasNumber: true, rate: 0, category: 'AE' }),
  row('EU', { hasNumber: false }),
  row('*', { rate: 0, category: 'O' }),
]
const japanese: readonly TaxRow[] = [row('JP', { rate: 1_000 }), row('*', { rate: 0, category: 'Z' })]

describe('by the table of its issuer', () => {
  it.each<readonly [string, string, boolean, string, number, string, string | null]>([
    ['JP', 'JP', false, '2026-11-01', 1_000, 'S', null],
    ['JP', 'JP', true, '2026-11-01', 1_000, 'S', null],
    ['FR', 'FR', true, '2026-12-31', 2_000, 'S', null],
    ['FR', 'FR', false, '2026-12-31', 2_000, 'S', null],
    ['FR', 'FR', false, '2027-01-01', 2_100, 'S', null],
    ['FR', 'FR', true, '2029-06-01', 2_100, 'S', null],
    ['FR', 'DE', true, '2026-11-01', 0, 'AE', 'VATEX-EU-AE'],
    ['FR', 'DE', false, '2026-11-01', 2_000, 'S', null],
    ['FR', 'DE', true, '2027-01-01', 0, 'AE', 'VATEX-EU-AE'],
    ['FR', 'US', false, '2026-11-01', 0, 'O', 'VATEX-EU-O'],
    ['FR', 'CH', true, '2026-11-01', 0, 'O', 'VATEX-EU-O'],
  ])('of %s, a buyer of %s (with a number: %s) is taxed on %s at %i as %s', (...of) => {
    const [country, region, hasNumber, day, rate, category, reasonCode] = of
    const rows = country === 'JP' ? japanese : french
    expect(taxOn(taxesFor({ country, rows }, region, hasNumber), day)).toEqual({
      rate,
      category,
      name: country === 'JP' ? 'consumption' : 'vat',
      reasonCode,
      reason: null,
    })
  })

  it('the own words of the issuer take the place of the usual code', () => {
    const rows = [row('*', { rate: 0, category: 'E', reason: 'TVA non applicable, art. 293 B du CGI' })]
    const [{ tax }] = taxesFor({ country: 'FR', rows }, 'FR', false)
    expect(tax).toMatchObject({ reasonCode: null, reason: 'TVA non applicable, art. 293 B du CGI' })
  })

  it('each member state of the Union has its own row, and everybody else', () => {
    expect(buyersIn({ country: 'FR', rows: french })).toHaveLength(28)
    expect(buyersIn({ country: 'JP', rows: japanese })).toEqual(['JP', '*'])
    expect(buyersIn({ country: 'US', rows: [] })).toEqual(['JP', '*'])
  })

  it.each([
    ['JP', 'consumption'],
    ['DE', 'vat'],
    ['GB', 'vat'],
    ['US', 'tax'],
  ])('the tax of %s is called %s', (country, name) => {
    expect(taxNameOf(country)).toBe(name)
  })
})

describe('a fault of the table', () => {
  const faults = (...rows: readonly TaxRow[]) => taxTableFaults({ country: 'FR', rows })
  const rest = row('*', { rate: 0, category: 'O' })

  it('is none in those of the examples, nor in none', () => {
    expect([faults(...french), faults(...japanese), faults()]).toEqual([[], [], []])
  })

  it.each<readonly [string, readonly TaxRow[], object]>([
    ['no row for a buyer', [row('FR')], { kind: 'no-row', buyer: '*', hasNumber: true }],
    [
      'no row for one without a number',
      [row('*', { hasNumber: true, rate: 0, category: 'AE' })],
      { kind: 'no-row', buyer: '*', hasNumber: false },
    ],
    [
      'no row before a day',
      [row('FR', { from: '2027-01-01' }), rest],
      { kind: 'not-from-the-beginning', buyer: 'FR', hasNumber: false },
    ],
    ['two rows from a day on', [rest, row('FR'), row('FR', { hasNumber: true })], { kind: 'twice', row: 2, before: 1 }],
    ['a rate below 0', [row('*', { rate: -1 })], { kind: 'rate', row: 0 }],
    ['a rate of a hundred percent', [row('*', { rate: 10_000 })], { kind: 'rate', row: 0 }],
    ['a part of a hundredth', [row('*', { rate: 550.5 })], { kind: 'rate', row: 0 }],
    ['a standard rate of 0', [row('*', { rate: 0 })], { kind: 'rate', row: 0 }],
    ['a rate outside of the tax', [row('*', { category: 'O' })], { kind: 'untaxed', row: 0 }],
    ['an exemption without a reason', [row('*', { rate: 0, category: 'E' })], { kind: 'reason-missing', row: 0 }],
    ['a reason where tax is charged', [row('*', { reason: 'Because' })], { kind: 'reason-unused', row: 0 }],
    ['reverse charge for anybody', [rest, row('DE', { rate: 0, category: 'AE' })], { kind: 'needs-number', row: 1 }],
  ])('is %s', (_, rows, fault) => {
    expect(faults(...rows)).toContainEqual(fault)
  })
})
