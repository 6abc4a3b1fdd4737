import type { TakeBack, AddOnQuote as WireQuote } from '@touchline/contract/plans/add-ons'
import { instantToWire } from '@touchline/contract/wire'
import type { AddOnQuote } from '@touchline/domain/add-ons'
import type { Instant } from '@touchline/domain/calendar'
import { type Money, sum } from '@touchline/domain/money'
import { taxToWire } from '../../books/billing/invoice-wire.ts'

export const takeBackToWire = ({
  sequence,
  until,
}: {
  readonly sequence: number
  readonly until: Instant
}): TakeBack => ({ sequence, until: instantToWire(until) })

export function quoteToWire(quotes: readonly AddOnQuote[]): WireQuote {
  const [first] = quotes
  if (first === undefined) throw new Error('a purchase of nothing has no quote')
  const { currency } = first.total
  const total = (of: (quote: AddOnQuote) => Money) => Number(sum(quotes.map(of), currency).minor)
  return {
    charge: {
      currency,
      subtotal: total((quote) => quote.subtotal),
      ...taxToWire(first.taxedAs),
      tax: total((quote) => quote.tax),
      total: total((quote) => quote.total),
    },
    plans: quotes.map((quote) => ({
      contractPlanId: quote.line.contractPlanId,
      subtotal: Number(quote.subtotal.minor),
    })),
    until: instantToWire(first.until - 1),
  }
}
