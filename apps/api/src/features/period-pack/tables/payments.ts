import type { LocalDate } from '@touchline/domain/calendar'
import { type Currency, decimalText, money } from '@touchline/domain/money'
import type { Column } from './table.ts'

export interface PaidRow {
  readonly day: LocalDate
  readonly kind: 'payment' | 'refund' | 'failed-refund' | 'return' | 'move'
  readonly method: 'card' | 'bank-transfer'
  readonly reference: string
  readonly part: number
  readonly currency: Currency
  /** Negative for refunds, returns and what a move took away. */
  readonly amount: number
  readonly invoice: string | null
  readonly document: string | null
  readonly service_starts_on: LocalDate
  readonly service_ends_on: LocalDate
}

export const paymentColumns: readonly Column<PaidRow>[] = [
  ['date', ({ day }) => day],
  ['kind', ({ kind }) => kind],
  ['currency', ({ currency }) => currency],
  ['amount', ({ amount, currency }) => decimalText(money(BigInt(amount), currency))],
  ['payment_method', ({ method }) => method],
  ['reference', ({ reference }) => reference],
  ['invoice', ({ invoice }) => invoice],
  ['document', ({ document }) => document],
  ['service_from', ({ service_starts_on }) => service_starts_on],
  ['service_to', ({ service_ends_on }) => service_ends_on],
]
