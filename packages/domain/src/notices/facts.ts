import type { Instant, LocalDate, YearMonth } from '../calendar/index.ts'
import type { Currency } from '../money/index.ts'

/** An amount as it is stored: minor units. */
export interface AmountFact {
  readonly minor: number
  readonly currency: Currency
}

/** The month or term of a bill. */
interface BillFact {
  readonly billingId: string
  readonly cycle: 'month' | 'year'
  readonly month: YearMonth
  readonly amount: AmountFact
}

/** `card`: brand and last four digits; null for a bank transfer. */
interface PaidFact extends BillFact {
  readonly on: LocalDate
  readonly card: CardFact | null
  readonly receipt: string
}

export interface CardFact {
  readonly brand: string
  readonly last4: string
}

/** A cause as `domain/projection` names it, with what it adds. */
interface CauseFact {
  readonly kind: string
  readonly minor: number
}

type ThingFact = 'upload' | 'export'

/** What each kind of notice says, as it is stored: its sentences are made of this alone. */
export interface NoticeFacts {
  readonly paid: PaidFact
  readonly 'payment-failed': BillFact & {
    readonly card: CardFact | null
    readonly reason: string
    /** When it is tried again by itself; null where it is not. */
    readonly retryOn: LocalDate | null
  }
  readonly 'retry-planned': BillFact & { readonly on: LocalDate; readonly card: CardFact | null }
  readonly 'plan-paused': { readonly plan: string; readonly amount: AmountFact; readonly month: YearMonth }
  readonly 'plan-restored': { readonly plan: string }
  readonly 'transfer-due': BillFact & {
    readonly on: LocalDate
    readonly reference: string | null
    readonly isOverdue: boolean
  }
  readonly 'month-explained': BillFact & {
    readonly difference: AmountFact | null
    readonly causes: readonly CauseFact[]
    readonly uploadSeconds: number
    readonly exportSeconds: number
    readonly next: AmountFact | null
  }
  readonly 'next-payment-above': { readonly amount: AmountFact; readonly threshold: AmountFact; readonly on: LocalDate }
  readonly 'storage-above': { readonly amount: AmountFact; readonly threshold: AmountFact; readonly on: LocalDate }
  readonly 'usage-reached': { readonly thing: ThingFact; readonly percent: number } & UsedFact
  readonly 'limit-reached': { readonly thing: ThingFact; readonly limit: 'soft' | 'hard' } & UsedFact
  readonly 'outlook-over': {
    readonly thing: ThingFact
    readonly runsOutOn: LocalDate
    readonly expectedSeconds: number
  } & UsedFact
  readonly 'purchase-confirmed': {
    /** The kind of the audit row. */
    readonly what: string
    readonly plan: string | null
    readonly count: number | null
    readonly on: LocalDate
    readonly amount: AmountFact | null
    readonly canBeUndone: boolean
  }
  readonly 'scheduled-change': { readonly on: LocalDate; readonly from: string; readonly to: string | null }
  readonly renewal: {
    readonly on: LocalDate
    readonly plan: string
    readonly amount: AmountFact
    readonly changeUntil: LocalDate
  }
  readonly 'trial-ends': { readonly on: LocalDate }
  readonly 'coupon-ends': {
    readonly on: LocalDate
    readonly plan: string
    readonly before: AmountFact
    readonly after: AmountFact
  }
  readonly 'card-expires': { readonly on: LocalDate; readonly lastDay: LocalDate; readonly card: CardFact }
  readonly deletion: { readonly on: LocalDate }
  readonly 'new-browser': { readonly userName: string; readonly at: Instant; readonly browser: string | null }
  readonly 'mail-changed': { readonly userName: string; readonly at: Instant }
  readonly 'card-changed': { readonly userName: string; readonly at: Instant; readonly card: CardFact | null }
  readonly 'session-ended': { readonly userName: string; readonly at: Instant }
}

interface UsedFact {
  readonly usedSeconds: number
  readonly limitSeconds: number
  /** The counting period's last day. */
  readonly until: LocalDate
}
