import type { RequestPurchase } from '@touchline/contract/request-purchase'
import type { AddOn, AddOnQuote } from '@touchline/domain/add-ons'
import type { CataloguePlan } from '@touchline/domain/catalogue'
import type { Cost } from '@touchline/domain/requests'

export interface TimeTarget {
  readonly kind: 'upload' | 'export'
  readonly user: { readonly id: string; readonly name: string } | null
}

export type AddOnTarget =
  | TimeTarget
  | { readonly kind: 'seats' }
  | { readonly kind: 'custom'; readonly plan: CataloguePlan; readonly name: string }

export const userOf = (target: AddOnTarget) => ('user' in target ? target.user : null)

const purchaseOf = (target: AddOnTarget, addOn: AddOn): RequestPurchase => {
  if (addOn.kind === 'custom') return { kind: 'custom', planId: addOn.groupId, count: addOn.count }
  if ('count' in addOn) return { kind: 'seats', role: addOn.kind, count: addOn.count }
  const user = userOf(target)
  return { kind: addOn.kind, hours: addOn.hours, ...(user !== null && { userId: user.id }) }
}

export const askedFor = (target: AddOnTarget, addOn: AddOn, { total }: AddOnQuote) => ({
  purchase: purchaseOf(target, addOn),
  quotedTotal: Number(total.minor),
})

export const costOf = ({ total, monthly }: AddOnQuote): Cost => ({
  total: Number(total.minor),
  monthly: monthly === null ? null : Number(monthly.minor),
})
