import type { AddOnPurchase } from '@touchline/contract/request-purchase'
import { asAdministrator } from '../../use-case/purchase-limit.ts'
import { without } from '../../use-case/refusal.ts'
import type { Requested } from '../../use-case/requested.ts'
import { type BuyRefusal, buyAddOns } from './buy-add-ons.ts'
import { customOf, exportOf, seatsOf, uploadOf } from './choice.ts'
import { quoteAddOns } from './quote-add-ons.ts'

function chosen(purchase: AddOnPurchase) {
  if (purchase.kind === 'seats') return seatsOf(purchase)
  if (purchase.kind === 'custom') return customOf(purchase)
  return purchase.kind === 'upload' ? uploadOf(purchase) : exportOf(purchase)
}

export const requestedAddOns: Requested<AddOnPurchase, Exclude<BuyRefusal, 'approval-required'>> = {
  quote: async (tx, place, purchase) => {
    const { addOn, userId } = chosen(purchase)
    const quoted = await quoteAddOns(tx, { ...place, userId }, () => ({ kind: 'chosen', addOns: [addOn] }))
    if (quoted.kind === 'refused') return quoted
    const [quote] = quoted.quotes
    if (quote === undefined) throw new Error('a purchase of nothing has no quote')
    const isLasting = quote.entries.some(({ end }) => end === null)
    const { total, monthly, until } = quote
    const startsAt = Math.max(place.now, quote.entries[0]?.start ?? place.now)
    return { kind: 'offer', total, monthly, startsAt, endsAt: isLasting ? null : until }
  },
  buy: async (tx, approved, purchase) => {
    const { addOn, userId } = chosen(purchase)
    const bought = await buyAddOns(tx, { ...approved, ...asAdministrator, userId }, () => ({
      kind: 'chosen',
      addOns: [addOn],
    }))
    return bought.kind === 'refused' ? without(bought, 'approval-required') : null
  },
}
