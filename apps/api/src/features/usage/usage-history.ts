import type { RecentUse, UsageHistory, UserUsageHistory } from '@touchline/contract/usage'
import type { Page } from '@touchline/contract/wire'
import { addDays, addMonths, dateOf, type Instant, monthOf, startOfDay } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { KNOWN_DAYS, RECENT_DAYS } from '@touchline/domain/seats'
import { loadOwnContract, organizationZone } from '../../books/contract/contracts.ts'
import { byMonth, timesBy, usedMonths } from '../../books/usage/used-months.ts'
import type { Tx } from '../../db/connect.ts'
import { mapInPieces } from '../../http/in-pieces.ts'
import { daysUsed, usersLastUses, usersMonthsUsed } from './history.store.ts'

const DAYS = 62
const USER_MONTHS = 6

export async function usageHistory(tx: Tx, organizationId: OrganizationId, now: Instant): Promise<UsageHistory> {
  const { contract } = await loadOwnContract(tx, organizationId)
  const { zone } = contract
  const start = startOfDay(addDays(dateOf(now, zone), 1 - DAYS), zone)
  const [months, used] = await Promise.all([
    usedMonths(tx, organizationId, contract, now),
    daysUsed(tx, { organizationId, zone, start }),
  ])
  const days = timesBy(used, ({ day }) => day)
  return {
    months: [...months],
    days: [...days].map(([date, times]) => ({ date, ...times })),
  }
}

interface UsersAsked {
  readonly organizationId: OrganizationId
  readonly now: Instant
  readonly page: Page
}

interface UsersHistory {
  readonly results: UserUsageHistory[]
  readonly nextOffset?: number
}

export async function usersUsageHistory(tx: Tx, { organizationId, now, page }: UsersAsked): Promise<UsersHistory> {
  const to = monthOf(now, await organizationZone(tx, organizationId))
  const from = addMonths(to, 1 - USER_MONTHS)
  const { rows, following } = await usersMonthsUsed(tx, { organizationId, from, to }, page)
  const results = await mapInPieces(rows, (row) => ({
    userId: row.user_id,
    months: byMonth({ from, to }, row.sums),
  }))
  return { results, ...following }
}

interface RecentUses {
  readonly results: RecentUse[]
  readonly nextOffset?: number
}

export async function recentUse(tx: Tx, { organizationId, now, page }: UsersAsked): Promise<RecentUses> {
  const zone = await organizationZone(tx, organizationId)
  const startOf = (days: number): Instant => startOfDay(addDays(dateOf(now, zone), 1 - days), zone)
  const since = { knownSince: startOf(KNOWN_DAYS), recentSince: startOf(RECENT_DAYS) }
  const { rows, following } = await usersLastUses(tx, { organizationId, ...since }, page)
  const results = await mapInPieces(rows, ({ user_id: userId, last_used, sums }) => ({
    userId,
    lastUsedOn: dateOf(last_used, zone),
    uploadSeconds: timesBy(sums, () => userId).get(userId)?.uploadSeconds ?? 0,
  }))
  return { results, ...following }
}
