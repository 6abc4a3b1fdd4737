import type { Invoice } from '@touchline/domain/billing'
import type { Instant } from '@touchline/domain/calendar'
import type { Contract } from '@touchline/domain/contract'
import type { PaymentStatus } from '@touchline/domain/payment'

/** A fixed bill and what became of its money. */
export interface Bill {
  readonly id: string
  readonly cycle: 'month' | 'year'
  readonly invoice: Invoice
  status: PaymentStatus
  /** The keys of the attempts made, each written down before its call; null while none is in flight. */
  readonly attempts: string[]
  inFlight: string | null
  retryAt: Instant | null
  /** Everything it ever was, in order. */
  readonly history: PaymentStatus[]
}

export interface Club {
  contract: Contract
  readonly bills: Bill[]
  closedAt: Instant | null
  /** What the last change of the running month said the month would cost, until something else changes. */
  quote: { readonly month: string; readonly total: bigint } | null
  /** What the last reservation said its term would cost, until something else changes. */
  termQuote: { readonly start: Instant; readonly total: bigint } | null
  /** Broken promises found on the way, in words. */
  readonly broken: string[]
  changes: number
}

export const isUnsettled = (club: Club): boolean => club.bills.some(({ status }) => status === 'Error')
