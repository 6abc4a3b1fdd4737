import { queryOptions } from '@tanstack/react-query'
import { listUserApprovements, listUsers } from '@touchline/contract/calls/seats'
import { getRecentUse } from '@touchline/contract/calls/usage'
import type { User } from '@touchline/contract/seats'
import type { RecentUse } from '@touchline/contract/usage'
import { instantFromWire } from '@touchline/contract/wire-time'
import { dateOf, type Instant, type LocalDate, type Zone } from '@touchline/domain/calendar'
import type { SeatCounts } from '@touchline/domain/contract'
import { type SeatUse, seatUse } from '@touchline/domain/seats'
import { call } from '../../lib/request/call.ts'
import { organizationKey } from '../../lib/request/query-key.ts'
import { organizationId } from '../../lib/session/session.ts'

interface Waiting {
  readonly userId: string
  readonly name: string
}

export interface SeatList {
  readonly seats: readonly SeatUse[]
  /** One of each for an analyst and viewer. */
  readonly taken: SeatCounts
  readonly waiting: readonly Waiting[]
  readonly moreWait: boolean
}

interface Today {
  readonly zone: Zone
  readonly today: LocalDate
}

export const seatsQuery = (day: Today) =>
  queryOptions({
    queryKey: organizationKey('people', 'seats', day.today),
    meta: { faults: 'silent' },
    queryFn: async (): Promise<SeatList> => {
      const params = { orgId: organizationId() }
      const [users, recent, waiting] = await Promise.all([
        call(listUsers, { params, query: { valid: 'true' } }),
        call(getRecentUse, { params }),
        whoWaits(),
      ])
      const list = users.data.results
      const withRole = (role: 'analyst' | 'viewer') => list.filter(({ roles }) => roles.includes(role)).length
      const taken = { analysts: withRole('analyst'), viewers: withRole('viewer') }
      return { seats: seatsOf(list, recent.data.results, day), taken, ...waiting }
    },
  })

const WAITING_AT_MOST = 50

/** The approvals name ids alone. */
async function whoWaits(): Promise<Pick<SeatList, 'waiting' | 'moreWait'>> {
  const params = { orgId: organizationId() }
  const query = { approvementStatus: 'UNAPPROVED', limit: WAITING_AT_MOST } as const
  const { results, nextOffset } = (await call(listUserApprovements, { params, query })).data
  if (results.length === 0) return { waiting: [], moreWait: false }
  const users = await call(listUsers, { params, query: { _id: results.map(({ userId }) => userId) } })
  return {
    waiting: users.data.results.map((user) => ({ userId: user._id, name: nameOf(user) })),
    moreWait: nextOffset !== undefined,
  }
}

const nameOf = ({ displayName, username }: User): string => (displayName === '' ? username : displayName)

const questionOf = ({ seatQuestion = null }: User): { readonly askedAt: Instant | null } | null =>
  seatQuestion && {
    askedAt: seatQuestion.askedDate === null ? null : instantFromWire(seatQuestion.askedDate),
  }

function seatsOf(users: readonly User[], recent: readonly RecentUse[], { zone, today }: Today): readonly SeatUse[] {
  const used = new Map(recent.map((use) => [use.userId, use]))
  return users.flatMap((user) => {
    const role = (['analyst', 'viewer'] as const).find((each) => user.roles.includes(each))
    if (role === undefined) return []
    const use = used.get(user._id)
    const seated = {
      userId: user._id,
      name: nameOf(user),
      role,
      isBoth: user.roles.includes('analyst') && user.roles.includes('viewer'),
      since: dateOf(instantFromWire(user.startDate), zone),
      lastUsedOn: use?.lastUsedOn ?? null,
      uploadSeconds: use?.uploadSeconds ?? 0,
      question: questionOf(user),
    }
    return [seatUse(seated, today)]
  })
}
