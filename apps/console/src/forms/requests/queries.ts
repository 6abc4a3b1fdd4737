import { queryOptions } from '@tanstack/react-query'
import {
  approveRequest,
  declineRequest,
  getRequest,
  listRequests,
  withdrawRequest,
} from '@touchline/contract/calls/requests'
import type { PurchaseRequest } from '@touchline/contract/requests'
import { call } from '../../lib/request/call.ts'
import { partOr } from '../../lib/request/first-view.ts'
import { organizationKey } from '../../lib/request/query-key.ts'
import { organizationId } from '../../lib/session/session.ts'

const of = (id: string) => ({ orgId: organizationId(), id })

export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: organizationKey('requests', id),
    refetchOnWindowFocus: 'always',
    queryFn: async () => ({ request: (await call(getRequest, { params: of(id) })).data }),
  })

export const requestsQuery = (limit: number) =>
  queryOptions({
    queryKey: organizationKey('requests', `newest-${limit}`),
    refetchOnWindowFocus: 'always',
    queryFn: async () => (await call(listRequests, { params: { orgId: organizationId() }, query: { limit } })).data,
  })

const EVERY_MINUTE = 60_000
const MOST = 100

export const pendingQuery = () =>
  queryOptions({
    queryKey: organizationKey('requests', 'pending'),
    meta: { faults: 'silent' },
    refetchInterval: EVERY_MINUTE,
    refetchOnWindowFocus: 'always',
    queryFn: async () => {
      const asked = { params: { orgId: organizationId() }, query: { state: 'pending', limit: MOST } } as const
      return (await partOr('requests', () => call(listRequests, asked))).data.results
    },
  })

export type ShownQuote = Omit<PurchaseRequest['quote'], 'currency'>

export const approve = (id: string, { total, monthly, startsOn, endsOn }: ShownQuote, idempotencyKey: string) =>
  call(approveRequest, { params: of(id), idempotencyKey, body: { total, monthly, startsOn, endsOn } })

export const decline = (id: string, reason: string) => call(declineRequest, { params: of(id), body: { reason } })

export const withdraw = (id: string) => call(withdrawRequest, { params: of(id) })
