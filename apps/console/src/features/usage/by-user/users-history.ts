import { queryOptions, useQuery } from '@tanstack/react-query'
import { getUsersUsageHistory } from '@touchline/contract/calls/usage'
import { monthFromWire } from '@touchline/contract/wire-time'
import type { YearMonth } from '@touchline/domain/calendar'
import { call } from '../../../lib/request/call.ts'
import { organizationKey } from '../../../lib/request/query-key.ts'
import { organizationId } from '../../../lib/session/session.ts'
import type { TimeKind } from '../../../lib/usage-units.ts'

const usersHistoryQuery = () =>
  queryOptions({
    queryKey: organizationKey('usage', 'users-history'),
    queryFn: async () => {
      const { data } = await call(getUsersUsageHistory, { params: { orgId: organizationId() } })
      return { users: data.results }
    },
    meta: { faults: 'silent' },
  })

/** The last six months of each user, in seconds; without the months the list is shown all the same. */
export interface UsersMonths {
  readonly months: readonly YearMonth[]
  of(userId: string): readonly number[]
  /** The most that one user used in one of them. */
  readonly most: number
}

export function useUsersMonths(kind: TimeKind): UsersMonths | null {
  const { data } = useQuery(usersHistoryQuery())
  const [first] = data?.users ?? []
  if (data === undefined || first === undefined) return null
  const byUser = new Map(
    data.users.map(({ userId, months }) => [
      userId,
      months.map(({ uploadSeconds, exportSeconds }) => (kind === 'upload' ? uploadSeconds : exportSeconds)),
    ]),
  )
  const none = first.months.map(() => 0)
  return {
    months: first.months.map(({ yearMonth }) => monthFromWire(yearMonth)),
    of: (userId) => byUser.get(userId) ?? none,
    most: Math.max(1, ...[...byUser.values()].flat()),
  }
}
