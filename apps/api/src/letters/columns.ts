import type { YearMonth } from '@touchline/domain/calendar'
import type { Currency } from '@touchline/domain/money'
import type { Columns } from './content.ts'
import { amountIn, type LetterContext, monthIn } from './context.ts'

/** Oldest first. */
export interface BillColumns {
  readonly currency: Currency
  readonly bills: readonly { readonly month: YearMonth; readonly minor: number }[]
}

export function columnsIn({ bills, currency }: BillColumns, context: LetterContext): Columns | undefined {
  const first = bills[0]
  const last = bills.at(-1)
  if (first === undefined || last === undefined) return undefined
  return {
    amounts: bills.map(({ minor }) => minor),
    first: `${monthIn(first.month, context)}, ${amountIn({ minor: first.minor, currency }, context)}`,
    last: monthIn(last.month, context),
  }
}
