import type { YearMonth } from '../calendar/index.ts'
import type { PlanRole } from '../catalogue/index.ts'
import type { PlanId } from '../ids/index.ts'
import { type Currency, type Money, money, sum, type Tax, withTax } from '../money/index.ts'

export type Derivation =
  /** unit price x days / ofDays, rounded down. For seats `days` is the sum over the seats. */
  | ({ readonly kind: 'days'; readonly days: number; readonly ofDays: number } & OfMonth)
  /** unit price x hours, with the hours in tenths, rounded down. */
  | { readonly kind: 'hours'; readonly tenths: number }
  | ({ readonly kind: 'count'; readonly count: number } & OfMonth)
  | { readonly kind: 'waived'; readonly leastCharge: number }
  /** Within a yearly term, charged with the month; each purchase rounded down separately. */
  | ({ readonly kind: 'addition'; readonly purchases: readonly Addition[] } & OfMonth)

interface OfMonth {
  /** The month before, after an account's closing. Absent: the invoice's own. */
  readonly of?: YearMonth
}

export const earlierMonthOf = (derivation: Derivation): YearMonth | undefined =>
  'of' in derivation ? derivation.of : undefined

export interface Addition {
  readonly count: number
  readonly units: number
  /** Seats: the days that remain of the term, the day of the purchase included; options are not pro-rated: 1 of 1. */
  readonly days: number
  readonly ofDays: number
}

export interface InvoiceLine {
  /** `restored`: storage that restored games missed; `waiver`: takes an invoice to 0. */
  readonly role: PlanRole | 'restored' | 'waiver'
  readonly contractPlanId: PlanId
  readonly unitPrice: Money
  readonly amount: Money
  readonly derivation: Derivation
}

export interface Invoice {
  readonly currency: Currency
  readonly month: YearMonth
  readonly lines: readonly InvoiceLine[]
  readonly subtotal: Money
  /** How the whole of it is taxed: by the row of the first day of what is billed. */
  readonly taxedAs: Tax
  readonly tax: Money
  readonly total: Money
}

/**
 * Adds lines up and taxes the sum once: total = floor(subtotal x (1 + rate)), tax = total - subtotal
 * (invariants I1, I2).
 */
export function invoiceOf(lines: readonly InvoiceLine[], currency: Currency, taxedAs: Tax, month: YearMonth): Invoice {
  const subtotal = sum(
    lines.map((line) => line.amount),
    currency,
  )
  const total = withTax(subtotal, taxedAs.rate)
  const tax = money(total.minor - subtotal.minor, currency)
  return { currency, month, lines, subtotal, taxedAs, tax, total }
}
