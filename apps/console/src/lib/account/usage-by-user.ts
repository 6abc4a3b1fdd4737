import { queryOptions } from '@tanstack/react-query'
import { listUsers } from '@touchline/contract/calls/seats'
import { getCurrentUsage, getCurrentUsersUsage } from '@touchline/contract/calls/usage'
import { exportTypes, uploadTypes } from '@touchline/contract/openapi/aggregation-types'
import type { User } from '@touchline/contract/seats'
import type { CurrentUsage } from '@touchline/contract/usage'
import { call } from '../request/call.ts'
import { organizationKey } from '../request/query-key.ts'
import { organizationId } from '../session/session.ts'

export interface UsageByUser {
  readonly organization: CurrentUsage
  readonly byUser: CurrentUsage
  readonly users: readonly User[]
  readonly valid: ReadonlySet<string>
}

export const usageByUserQuery = () =>
  queryOptions({
    queryKey: organizationKey('usage', 'by-user'),
    queryFn: async () => {
      const params = { orgId: organizationId() }
      const times = [...uploadTypes, ...exportTypes]
      const heads = ['ANALYST_USER_COUNT', 'VIEWER_USER_COUNT'] as const
      const [organization, byUser, users, valid] = await Promise.all([
        call(getCurrentUsage, { params, body: { targetAggregationTypes: [...times, ...heads] } }),
        call(getCurrentUsersUsage, { params, body: { targetAggregationTypes: times } }),
        call(listUsers, { params }),
        call(listUsers, { params, query: { valid: 'true' } }),
      ])
      const usage: UsageByUser = {
        organization: organization.data.currentUsageAggregationResults,
        byUser: byUser.data.currentUsageAggregationResults,
        users: users.data.results,
        valid: new Set(valid.data.results.map((user) => user._id)),
      }
      return { usage }
    },
  })
