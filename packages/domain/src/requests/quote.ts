import type { LocalDate } from '../calendar/index.ts'
import type { Currency } from '../money/index.ts'

/** As shown; days in the contract's zone. */
export interface RequestQuote {
  readonly currency: Currency
  /** Minor units with tax: the running month's bill, or the term. */
  readonly total: number
  /** Minor units with tax, of the first whole month; null for what is paid once. */
  readonly monthly: number | null
  /** Null: on the day of the approval. */
  readonly startsOn: LocalDate | null
  /** The last day of what is bought for a time; null: until it is changed. */
  readonly endsOn: LocalDate | null
}

export const isSameQuote = (shown: RequestQuote, now: RequestQuote): boolean =>
  shown.currency === now.currency &&
  shown.total === now.total &&
  shown.monthly === now.monthly &&
  shown.startsOn === now.startsOn &&
  shown.endsOn === now.endsOn
