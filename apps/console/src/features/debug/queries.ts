import { queryOptions } from '@tanstack/react-query'
import { listUsers } from '@touchline/contract/calls/seats'
import { listUpperLimits } from '@touchline/contract/calls/usage'
import { call } from '../../lib/request/call.ts'
import { organizationKey } from '../../lib/request/query-key.ts'
import { organizationId } from '../../lib/session/session.ts'

export const usersQuery = () =>
  queryOptions({
    queryKey: organizationKey('debug', 'users'),
    queryFn: async () => (await call(listUsers, { params: { orgId: organizationId() } })).data.results,
  })

export const upperLimitsQuery = () =>
  queryOptions({
    queryKey: organizationKey('debug', 'upper-limits'),
    queryFn: async () => (await call(listUpperLimits, { params: { orgId: organizationId() } })).data.results,
  })
