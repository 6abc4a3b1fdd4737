import type { TakeBack, AddOnQuote as WireQuote } from '@touchline/contract/plans/add-ons'
import type { GivingUpCustomQuote } from '@touchline/contract/plans/give-up-seats'
import { instantToWire } from '@touchline/contract/wire'
import type { AddOnQuote } from '@touchline/domain/add-ons'
import { type Instant, startOfNextMonth } from '@touchline/domain/calendar'
import type { Contract } from '@touchline/domain/contract'
import { type Money, sum } from '@touchline/domain/money'
import type { GivingUpCustomPreview } from '@touchline/domain/plans'
import { paidOn } from '@touchline/domain/transfers'
import { chargeToWire, taxToWire } from '../../books/billing/invoice-wire.ts'

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

export function givingUpToWire(
  { at, cycle, before, after }: GivingUpCustomPreview,
  contract: Contract,
): GivingUpCustomQuote {
  const chargedAt = cycle === 'year' ? at : startOfNextMonth(at, contract.zone)
  return {
    startDate: instantToWire(at),
    cycle,
    paidDate: paidOn(contract, cycle, chargedAt),
    before: chargeToWire(before),
    after: chargeToWire(after),
  }
}
