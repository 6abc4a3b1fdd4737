import type { LocalDate } from '../calendar/index.ts'
import type { Currency } from '../money/index.ts'

/** What a purchase costs and when it is for, as it was shown; days are of the contract's zone. */
export interface RequestQuote {
  readonly currency: Currency
  /** Minor units, with tax: of the running month's bill, or of the term. */
  readonly total: number
  /** Minor units, with tax: of the first whole month, of what is paid month by month; null of anything else. */
  readonly monthly: number | null
  /** Null: at once, on the day of the approval. */
  readonly startsOn: LocalDate | null
  /** The last day of what is bought for a time; null: until it is changed. */
  readonly endsOn: LocalDate | null
}

/** Whether an administrator would approve something else than was shown. */
export const isSameQuote = (shown: RequestQuote, now: RequestQuote): boolean =>
  shown.currency === now.currency &&
  shown.total === now.total &&
  shown.monthly === now.monthly &&
  shown.startsOn === now.startsOn &&
  shown.endsOn === now.endsOn
