import type { LocalDate, YearMonth } from '../calendar/index.ts'

export interface GivenGoodwill {
  readonly givingId: string
  /** Minor units before tax, from the bill of that month on. */
  readonly goodwill: readonly { readonly from: YearMonth; readonly minor: number }[]
  /** Its last day in the contract's zone. */
  readonly endsOn: LocalDate
}

export interface EndedGoodwill {
  readonly givingId: string
  readonly cause: 'operator' | 'contract' | 'time'
}
