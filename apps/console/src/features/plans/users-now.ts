import { useQuery } from '@tanstack/react-query'
import type { SeatCounts } from '@touchline/domain/contract'
import { usageQuery } from '../../lib/request/queries.ts'
import { userCount } from '../../lib/usage-units.ts'

/** How many use the service already, where that is worth asking; 0 while it is not known. */
export function useUsersNow(isAsked: boolean): SeatCounts {
  const { data } = useQuery({ ...usageQuery(), enabled: isAsked, meta: { faults: 'silent' } })
  const usage = isAsked && data !== undefined ? data.usage : []
  return { analysts: userCount(usage, 'ANALYST'), viewers: userCount(usage, 'VIEWER') }
}
