import type { RequestPurchase } from '@touchline/contract/request-purchase'
import type { PurchaseRequest } from '@touchline/contract/requests'
import { instantToWire } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { keptUntil, requestStateAt } from '@touchline/domain/requests'
import { rolesNow } from '../../books/people/administrators.ts'
import { namesOf } from '../../books/people/names.store.ts'
import type { Tx } from '../../db/connect.ts'
import type { StoredRequest } from './store.ts'

export interface Reader {
  readonly organizationId: OrganizationId
  readonly userId: UserId
}

const userOf = (purchase: RequestPurchase): UserId[] =>
  'userId' in purchase && purchase.userId !== undefined ? [purchase.userId] : []

export async function requestsToWire(
  tx: Tx,
  { organizationId, userId }: Reader,
  requests: readonly StoredRequest[],
  now: Instant,
): Promise<PurchaseRequest[]> {
  const names = await namesOf(
    tx,
    organizationId,
    requests.flatMap(({ purchase }) => userOf(purchase)),
  )
  const askers = requests.map(({ askedBy }) => askedBy)
  const roles = await rolesNow(tx, organizationId, [...new Set(askers)], now)
  return requests.map((request) => {
    const [user] = userOf(request.purchase)
    return {
      _id: request.requestId,
      purchase: request.purchase,
      userName: user === undefined ? null : (names.get(user) ?? null),
      quote: request.quote,
      note: request.note,
      askedBy: request.askerName,
      askerRole: roles.get(request.askedBy) ?? null,
      askedDate: instantToWire(request.askedAt),
      keptUntil: instantToWire(keptUntil(request.expiresAt)),
      isOwn: request.askedBy === userId,
      ...outcomeToWire(request, now),
      reason: request.reason,
    }
  })
}

export function outcomeToWire(request: StoredRequest, now: Instant) {
  const state = requestStateAt(request, now)
  const decidedAt = state === 'expired' ? request.expiresAt : request.decidedAt
  return {
    state,
    decidedBy: request.deciderName,
    decidedDate: decidedAt === null ? null : instantToWire(decidedAt),
  }
}
