export { add, type Currency, decimalText, floorDiv, fraction, type Money, money, sum, zero } from './money.ts'
export { type TaxRate, taxRateOf, withTax } from './tax-rounding.ts'
