import { dateOf, type Instant, type Zone } from '@touchline/domain/calendar'
import { type Currency, decimalText, money } from '@touchline/domain/money'
import type { Column } from './table.ts'

/** Money that came, or was returned. */
export interface PaidRow {
  readonly at: Instant
  readonly billing_id: string
  readonly kind: 'payment' | 'refund'
  /** Distinguishes two of the same kind and billing. */
  readonly key: string
  readonly zone: Zone
  readonly currency: Currency
  /** Below 0 where it was returned. */
  readonly amount: number
  readonly payment_method: 'CREDIT_CARD' | 'BANK_TRANSFER'
  readonly invoice: string | null
  readonly document: string | null
  readonly service_starts_on: string
  readonly service_ends_on: string
}

/** A row for each payment and each refund; the amounts add up to what was kept. */
export const paymentColumns: readonly Column<PaidRow>[] = [
  ['date', ({ at, zone }) => dateOf(at, zone)],
  ['kind', ({ kind }) => kind],
  ['currency', ({ currency }) => currency],
  ['amount', ({ amount, currency }) => decimalText(money(BigInt(amount), currency))],
  ['payment_method', ({ payment_method }) => (payment_method === 'CREDIT_CARD' ? 'card' : 'bank-transfer')],
  ['invoice', ({ invoice }) => invoice],
  ['document', ({ document }) => document],
  ['service_from', ({ service_starts_on }) => service_starts_on],
  ['service_to', ({ service_ends_on }) => service_ends_on],
]
