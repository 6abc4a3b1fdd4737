import { queryOptions } from '@tanstack/react-query'
import { getUsageHistory } from '@touchline/contract/calls/usage'
import type { UsageHistory } from '@touchline/domain/usage'
import { call } from '../request/call.ts'
import { partOr } from '../request/first-view.ts'
import { organizationKey } from '../request/query-key.ts'
import { organizationId } from '../session/session.ts'
import { usageHistoryFromWire } from '../wire/usage-mapping.ts'

export async function loadUsageHistory(): Promise<UsageHistory> {
  const params = { orgId: organizationId() }
  const { data } = await partOr('usageHistory', () => call(getUsageHistory, { params }))
  return usageHistoryFromWire(data)
}

/** Pictures report faults themselves. */
export const usageHistoryQuery = () =>
  queryOptions({
    queryKey: organizationKey('usage', 'history'),
    queryFn: async () => ({ history: await loadUsageHistory() }),
    meta: { faults: 'silent' },
  })
