import { useQuery } from '@tanstack/react-query'
import type { Seats } from '@touchline/domain/contract'
import { usageQuery } from '../../lib/queries.ts'

/** How many use the service already, where that is worth asking; nobody while it is not known. */
export function useUsersNow(isAsked: boolean): Seats {
  const { data } = useQuery({ ...usageQuery(), enabled: isAsked, meta: { faults: 'silent' } })
  const heads = (type: 'ANALYST_USER_COUNT' | 'VIEWER_USER_COUNT') =>
    data?.usage.find((row) => row.targetAggregationType === type)?.usage ?? 0
  return isAsked
    ? { analysts: heads('ANALYST_USER_COUNT'), viewers: heads('VIEWER_USER_COUNT') }
    : { analysts: 0, viewers: 0 }
}
