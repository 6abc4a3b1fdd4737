import { queryOptions } from '@tanstack/react-query'
import { listUsers } from '@touchline/contract/seats'
import { listUpperLimits } from '@touchline/contract/usage'
import { call, organizationId } from '../../lib/session.ts'

export const usersQuery = () =>
  queryOptions({
    queryKey: [organizationId(), 'debug', 'users'],
    queryFn: async () => (await call(listUsers, { params: { orgId: organizationId() } })).data.results,
  })

export const upperLimitsQuery = () =>
  queryOptions({
    queryKey: [organizationId(), 'debug', 'upper-limits'],
    queryFn: async () => (await call(listUpperLimits, { params: { orgId: organizationId() } })).data.results,
  })
