import type { PurchaseRequest } from '@touchline/contract/requests'

export const askedRequest: PurchaseRequest = {
  _id: '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b90',
  purchase: { kind: 'upload', hours: 2 },
  userName: null,
  quote: { currency: 'JPY', total: 2_200, monthly: null, startsOn: null, endsOn: '2026-11-30' },
  note: 'For the cup',
  state: 'pending',
  askedBy: 'Ren Sakai',
  askerRole: 'reader',
  askedDate: '2026-11-20T01:00:00.000Z',
  keptUntil: '2026-11-27T00:59:59.999Z',
  decidedBy: null,
  decidedDate: null,
  reason: null,
  isOwn: false,
}
