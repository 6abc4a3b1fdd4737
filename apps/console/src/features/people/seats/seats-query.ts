import { queryOptions } from '@tanstack/react-query'
import { listUserApprovements, listUsers } from '@touchline/contract/calls/seats'
import { getUsersUsageHistory } from '@touchline/contract/calls/usage'
import type { User } from '@touchline/contract/seats'
import type { UserUsageHistory } from '@touchline/contract/usage'
import { monthFromWire } from '@touchline/contract/wire-time'
import { type SeatUse, seatUse } from '@touchline/domain/seats'
import { call } from '../../../lib/request/call.ts'
import { organizationKey } from '../../../lib/request/query-key.ts'
import { organizationId } from '../../../lib/session/session.ts'

/** Who takes a seat, how each is used, and how many wait for one. */
export const seatsQuery = () =>
  queryOptions({
    queryKey: organizationKey('people', 'seats'),
    meta: { faults: 'silent' },
    queryFn: async () => {
      const params = { orgId: organizationId() }
      const [users, history, waiting] = await Promise.all([
        call(listUsers, { params, query: { valid: 'true' } }),
        call(getUsersUsageHistory, { params }),
        call(listUserApprovements, { params, query: { approvementStatus: 'UNAPPROVED' } }),
      ])
      return { seats: seatsOf(users.data.results, history.data.results), waiting: waiting.data.results.length }
    },
  })

function seatsOf(users: readonly User[], history: readonly UserUsageHistory[]): readonly SeatUse[] {
  const used = new Map(history.map(({ userId, months }) => [userId, months]))
  return users.flatMap(({ _id: userId, displayName, username, roles }) => {
    const role = (['analyst', 'viewer'] as const).find((each) => roles.includes(each))
    if (role === undefined) return []
    const months = (used.get(userId) ?? []).map(({ yearMonth, ...time }) => ({
      month: monthFromWire(yearMonth),
      ...time,
    }))
    return [seatUse({ userId, name: displayName === '' ? username : displayName, role, months })]
  })
}
