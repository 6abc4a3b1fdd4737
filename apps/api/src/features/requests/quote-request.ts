import type { RefusalCodeOf } from '@touchline/contract/endpoint'
import {
  type AddOnPurchase,
  isPlanPurchase,
  type PlanPurchase,
  type RequestPurchase,
} from '@touchline/contract/request-purchase'
import type { askApproval } from '@touchline/contract/requests'
import { dateOf, type Zone } from '@touchline/domain/calendar'
import type { RequestQuote } from '@touchline/domain/requests'
import { type ContractAtInstant, organizationZone } from '../../books/contract/contracts.ts'
import type { Tx } from '../../db/connect.ts'
import type { Refusal } from '../../use-case/refusal.ts'
import type { Approved, QuotedPurchase, Requested } from '../../use-case/requested.ts'

export type PurchaseRefusal = Exclude<RefusalCodeOf<typeof askApproval>, 'too-many-attempts'>

export interface Sold {
  readonly plans: Requested<PlanPurchase, PurchaseRefusal>
  readonly addOns: Requested<AddOnPurchase, PurchaseRefusal>
}

interface Quoted {
  readonly kind: 'quoted'
  readonly quote: RequestQuote
}

export async function quoteRequest(
  tx: Tx,
  sold: Sold,
  place: ContractAtInstant,
  purchase: RequestPurchase,
): Promise<Quoted | Refusal<PurchaseRefusal>> {
  const offer = isPlanPurchase(purchase)
    ? await sold.plans.quote(tx, place, purchase)
    : await sold.addOns.quote(tx, place, purchase)
  if (offer.kind === 'refused') return offer
  return { kind: 'quoted', quote: quoteOf(offer, place, await organizationZone(tx, place.organizationId)) }
}

const quoteOf = (
  { total, monthly, startsAt, endsAt }: QuotedPurchase,
  { now }: ContractAtInstant,
  zone: Zone,
): RequestQuote => ({
  currency: total.currency,
  total: Number(total.minor),
  monthly: monthly === null ? null : Number(monthly.minor),
  startsOn: startsAt > now ? dateOf(startsAt, zone) : null,
  endsOn: endsAt === null ? null : dateOf(endsAt - 1, zone),
})

export const buyRequested = (
  tx: Tx,
  sold: Sold,
  approved: Approved,
  purchase: RequestPurchase,
): Promise<Refusal<PurchaseRefusal> | null> =>
  isPlanPurchase(purchase) ? sold.plans.buy(tx, approved, purchase) : sold.addOns.buy(tx, approved, purchase)
