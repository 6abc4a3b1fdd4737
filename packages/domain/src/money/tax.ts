import type { LocalDate } from '../calendar/index.ts'
import { fraction, type Money } from './money.ts'

/** UNTDID 5305: standard, zero, exempt, reverse charge, outside. */
export const taxCategories = ['S', 'Z', 'E', 'AE', 'O'] as const
export type TaxCategory = (typeof taxCategories)[number]

export const taxNames = ['consumption', 'vat', 'tax'] as const
export type TaxName = (typeof taxNames)[number]

/** All of an invoice alike (billing rules: "Tax"). */
export interface Tax {
  /** In hundredths of a percent: 550 is 5.5 percent. */
  readonly rate: number
  readonly category: TaxCategory
  readonly name: TaxName
  /** VATEX; null if taxed or without a code. */
  readonly reasonCode: string | null
  readonly reason: string | null
}

/** Inclusive; null: from the beginning. */
export interface TaxFrom {
  readonly from: LocalDate | null
  readonly tax: Tax
}

/** Earliest first; the first has no day, so every day is covered. */
export type Taxes = readonly [TaxFrom, ...TaxFrom[]]

export const consumptionTax: Tax = { rate: 1_000, category: 'S', name: 'consumption', reasonCode: null, reason: null }
export const untaxed: Tax = { ...consumptionTax, rate: 0, category: 'O', name: 'tax', reasonCode: 'VATEX-EU-O' }

/** 10 percent in Japan, else none (specification, section 9). */
export const specifiedTaxes = (taxRegion: string): Taxes => [
  { from: null, tax: taxRegion === 'JP' ? consumptionTax : untaxed },
]

export function taxOn(taxes: Taxes, day: LocalDate): Tax {
  const [first, ...later] = taxes
  return (later.findLast(({ from }) => from !== null && from <= day) ?? first).tax
}

/** With a number before `day`, without one from then on. */
export function taxesUntil([first, ...later]: Taxes, without: Taxes, day: LocalDate): Taxes {
  const before = later.filter(({ from }) => from !== null && from < day)
  const after = without.filter(({ from }) => from !== null && from > day)
  return [first, ...before, { from: day, tax: taxOn(without, day) }, ...after]
}

/** Once per invoice; hundredths of a percent. */
export const withTax = (net: Money, rate: number): Money => fraction(net, BigInt(10_000 + rate), 10_000n)
