import type { YearMonth } from '../calendar/index.ts'
import { type Currency, money, sum, taxRateOf, withTax } from '../money/index.ts'
import type { Invoice, InvoiceLine } from './index.ts'

/** Adds lines up and taxes the sum once: total = floor(subtotal x (100 + rate) / 100), tax = total - subtotal (trust I1, I2). */
export function invoiceOf(
  lines: readonly InvoiceLine[],
  currency: Currency,
  taxRegion: string,
  month: YearMonth,
): Invoice {
  const subtotal = sum(
    lines.map((line) => line.amount),
    currency,
  )
  const taxRatePercent = taxRateOf(taxRegion)
  const total = withTax(subtotal, taxRatePercent)
  const tax = money(total.minor - subtotal.minor, currency)
  return { currency, month, lines, subtotal, taxRatePercent, tax, total }
}
