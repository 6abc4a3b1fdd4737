import type { LocalDate } from '../calendar/index.ts'
import type { Currency } from '../money/index.ts'

/** As shown; days in the contract's zone. */
export interface RequestQuote {
  readonly currency: Currency
  /** Gross minor units: the running month's bill, or the term. */
  readonly total: number
  /** Gross minor units of the first whole month; null: paid once. */
  readonly monthly: number | null
  /** Null: on approval. */
  readonly startsOn: LocalDate | null
  /** Null: until changed. */
  readonly endsOn: LocalDate | null
}

export const isSameQuote = (shown: RequestQuote, now: RequestQuote): boolean =>
  shown.currency === now.currency &&
  shown.total === now.total &&
  shown.monthly === now.monthly &&
  shown.startsOn === now.startsOn &&
  shown.endsOn === now.endsOn
