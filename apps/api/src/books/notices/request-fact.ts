import type { RequestPurchase } from '@touchline/contract/request-purchase'
import type { RequestQuote } from '@touchline/domain/requests'
import type { RequestFact } from '../../letters/kinds/requests.ts'

function thingOf(purchase: RequestPurchase): Pick<RequestFact, 'plan' | 'thing' | 'count'> {
  switch (purchase.kind) {
    case 'monthly-plan':
    case 'yearly-plan':
      return { plan: purchase.planId, thing: null, count: 1 }
    case 'seats':
      return { plan: null, thing: purchase.role === 'analyst' ? 'analysts' : 'viewers', count: purchase.count }
    case 'custom':
      return { plan: purchase.planId, thing: 'custom', count: purchase.count }
    case 'upload':
    case 'export':
      return { plan: null, thing: purchase.kind, count: purchase.hours }
  }
}

interface About {
  readonly requestId: string
  readonly asker: string
  readonly purchase: RequestPurchase
  readonly quote: Pick<RequestQuote, 'total' | 'currency'>
}

export const requestFact = ({ requestId, asker, purchase, quote: { total, currency } }: About): RequestFact => ({
  requestId,
  asker,
  ...thingOf(purchase),
  amount: { minor: total, currency },
})
