import type { YearMonth } from '../calendar/index.ts'
import type { PlanRole } from '../catalogue/index.ts'
import type { PlanId } from '../ids/index.ts'
import { type Currency, type Money, money, sum, type Tax, withTax } from '../money/index.ts'

export type Derivation =
  /** unit price x days / ofDays, rounded down; for seats `days` is summed. */
  | ({ readonly kind: 'days'; readonly days: number; readonly ofDays: number } & OfMonth)
  /** unit price x tenths / 10, rounded down. */
  | { readonly kind: 'hours'; readonly tenths: number }
  | ({ readonly kind: 'count'; readonly count: number } & OfMonth)
  | { readonly kind: 'waived'; readonly leastCharge: number }
  | { readonly kind: 'goodwill'; readonly uses: readonly GoodwillUse[] }
  /** Within a yearly term, charged with the month; purchases rounded down separately. */
  | ({ readonly kind: 'addition'; readonly purchases: readonly Addition[] } & OfMonth)

export interface GoodwillUse {
  readonly id: string
  /** Minor units before tax. */
  readonly minor: number
}

interface OfMonth {
  /** The previous month, after a closing. Default: the invoice's own. */
  readonly of?: YearMonth
}

export const earlierMonthOf = (derivation: Derivation): YearMonth | undefined =>
  'of' in derivation ? derivation.of : undefined

export interface Addition {
  readonly count: number
  readonly units: number
  /** Seats: remaining days of the term, today included; options 1 of 1. */
  readonly days: number
  readonly ofDays: number
}

export interface InvoiceLine {
  /** `restored`: charges missed in the trash; `goodwill`: negative; `waiver`: takes an invoice to 0. */
  readonly role: PlanRole | 'restored' | 'goodwill' | 'waiver'
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
  /** By the row of the first day billed. */
  readonly taxedAs: Tax
  readonly tax: Money
  readonly total: Money
}

/** Taxes the sum once: total = floor(subtotal x (1 + rate)), tax = total - subtotal (invariants I1, I2). */
export function invoiceOf(lines: readonly InvoiceLine[], currency: Currency, taxedAs: Tax, month: YearMonth): Invoice {
  const subtotal = sum(
    lines.map((line) => line.amount),
    currency,
  )
  const total = withTax(subtotal, taxedAs.rate)
  const tax = money(total.minor - subtotal.minor, currency)
  return { currency, month, lines, subtotal, taxedAs, tax, total }
}
