import type { AddOnPurchase } from '@touchline/contract/request-purchase'
import type { Requested } from '../../use-case/requested.ts'
import { type BuyRefusal, buyAddOns } from './buy-add-ons.ts'
import { exportOf, seatsOf, uploadOf } from './choice.ts'
import { quoteAddOns } from './quote-add-ons.ts'

function chosen(purchase: AddOnPurchase) {
  if (purchase.kind === 'seats') return seatsOf(purchase)
  return purchase.kind === 'upload' ? uploadOf(purchase) : exportOf(purchase)
}

/** Hours or seats that somebody asks approval for. */
export const requestedAddOns: Requested<AddOnPurchase, BuyRefusal> = {
  quote: async (tx, place, purchase) => {
    const { addOn, userId } = chosen(purchase)
    const quoted = await quoteAddOns(tx, { ...place, userId }, () => ({ kind: 'chosen', addOns: [addOn] }))
    if (quoted.kind === 'refused') return quoted
    const [quote] = quoted.quotes
    if (quote === undefined) throw new Error('a purchase of nothing has no quote')
    const isLasting = quote.entries.some(({ end }) => end === null)
    const { total, until } = quote
    return { kind: 'offer', total, monthly: null, startsAt: place.now, endsAt: isLasting ? null : until }
  },
  buy: async (tx, approved, purchase) => {
    const { addOn, userId } = chosen(purchase)
    const bought = await buyAddOns(tx, { ...approved, userId }, () => ({ kind: 'chosen', addOns: [addOn] }))
    return bought.kind === 'refused' ? bought : null
  },
}
