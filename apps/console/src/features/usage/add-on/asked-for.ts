import type { RequestPurchase } from '@touchline/contract/request-purchase'
import type { AddOn, AddOnQuote } from '@touchline/domain/add-ons'
import type { Cost } from '@touchline/domain/requests'

export type AddOnTarget =
  | { readonly kind: 'upload' | 'export'; readonly user: { readonly id: string; readonly name: string } | null }
  | { readonly kind: 'seats' }

const purchaseOf = (target: AddOnTarget, addOn: AddOn): RequestPurchase => {
  if ('count' in addOn) return { kind: 'seats', role: addOn.kind, count: addOn.count }
  const user = target.kind === 'seats' || target.user === null ? {} : { userId: target.user.id }
  return { kind: addOn.kind, hours: addOn.hours, ...user }
}

export const askedFor = (target: AddOnTarget, addOn: AddOn, { total }: AddOnQuote) => ({
  purchase: purchaseOf(target, addOn),
  quotedTotal: Number(total.minor),
})

export const costOf = ({ total, monthly }: AddOnQuote): Cost => ({
  total: Number(total.minor),
  monthly: monthly === null ? null : Number(monthly.minor),
})
