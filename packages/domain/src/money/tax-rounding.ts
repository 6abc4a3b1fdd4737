import { fraction, type Money } from './money.ts'

/** Consumption tax in whole percent: 10 when the tax region is JP, else 0 (specification, section 9). */
export type TaxRate = 0 | 10

export const taxRateOf = (taxRegion: string): TaxRate => (taxRegion === 'JP' ? 10 : 0)

/** total = floor(net x (100 + rate) / 100), once per invoice. */
export const withTax = (net: Money, rate: TaxRate): Money => fraction(net, BigInt(100 + rate), 100n)
