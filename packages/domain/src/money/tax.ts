import type { LocalDate } from '../calendar/index.ts'
import { fraction, type Money } from './money.ts'

/** By the code list UNTDID 5305: standard rate, zero rate, exempt, reverse charge, outside of the tax. */
export const taxCategories = ['S', 'Z', 'E', 'AE', 'O'] as const
export type TaxCategory = (typeof taxCategories)[number]

/** What the tax is called where it is shown: Japan's consumption tax, VAT, or a tax of another country. */
export const taxNames = ['consumption', 'vat', 'tax'] as const
export type TaxName = (typeof taxNames)[number]

/** How an invoice is taxed: all of it alike (billing rules: "Tax"). */
export interface Tax {
  /** In hundredths of a percent: 550 is 5.5 percent. */
  readonly rate: number
  readonly category: TaxCategory
  readonly name: TaxName
  /** Of the code list VATEX, why no tax is charged; null where it is, and where there is no code. */
  readonly reasonCode: string | null
  /** The issuer's own words for it; null: those of the category. */
  readonly reason: string | null
}

/** From a day on, that day included; null: from the beginning. */
export interface TaxFrom {
  readonly from: LocalDate | null
  readonly tax: Tax
}

/** How one buyer is taxed, the earliest first. The first has no day: there is no day without. */
export type Taxes = readonly [TaxFrom, ...TaxFrom[]]

export const consumptionTax: Tax = { rate: 1_000, category: 'S', name: 'consumption', reasonCode: null, reason: null }
export const untaxed: Tax = { rate: 0, category: 'O', name: 'tax', reasonCode: 'VATEX-EU-O', reason: null }

/** Without a table of the issuer's own: 10 percent in Japan, nothing elsewhere (specification, section 9). */
export const specifiedTaxes = (taxRegion: string): Taxes => [
  { from: null, tax: taxRegion === 'JP' ? consumptionTax : untaxed },
]

/** What is in force on a day of the contract's zone. */
export function taxOn(taxes: Taxes, day: LocalDate): Tax {
  const [first, ...later] = taxes
  return (later.findLast(({ from }) => from !== null && from <= day) ?? first).tax
}

/** total = floor(net x (1 + rate)), once per invoice; the rate in hundredths of a percent. */
export const withTax = (net: Money, rate: number): Money => fraction(net, BigInt(10_000 + rate), 10_000n)
