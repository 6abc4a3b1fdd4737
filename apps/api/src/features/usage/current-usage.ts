import type { AggregationType, CurrentUsage } from '@touchline/contract/usage'
import { monthToWire } from '@touchline/contract/wire'
import type { Instant, Zone } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { isValidUser, takenSeats } from '@touchline/domain/seats'
import { type CountingPeriod, countingPeriodAt } from '@touchline/domain/usage'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import { loadOwnContract } from '../../books/contract/contracts.ts'
import { userOf } from '../../books/people/seat-columns.ts'
import { countedUsage } from '../../books/usage/counted-usage.ts'
import type { Tx } from '../../db/connect.ts'
import { mapInPieces } from '../../http/in-pieces.ts'
import { listMembers } from './store.ts'

interface UsageQuery {
  readonly organizationId: OrganizationId
  readonly types: readonly AggregationType[]
  readonly now: Instant
}

/** Of the running month or yearly term; users as of now. */
export async function organizationUsage(tx: Tx, { organizationId, types, now }: UsageQuery): Promise<CurrentUsage> {
  const [{ period, zone }, users] = await Promise.all([
    periodOf(tx, organizationId, now),
    types.some(isHeadCount) ? listMembers(tx, organizationId) : [],
  ])
  const counted = await countedUsage(tx, { unitType: 'organization', types }, [{ organizationId, period, zone }])
  const used = new Map(counted.map(({ type, seconds }) => [type, seconds]))
  const seats = takenSeats(users.map(userOf), now)
  const usageOf = (type: AggregationType): number => {
    if (type === 'ANALYST_USER_COUNT') return seats.analysts
    return type === 'VIEWER_USER_COUNT' ? seats.viewers : (used.get(type) ?? 0)
  }
  return types.map((type) => resultOf({ type: 'organization', id: organizationId }, type, usageOf(type), period))
}

/** Without zeros, to stay small. */
export async function usersUsage(tx: Tx, { organizationId, types, now }: UsageQuery): Promise<CurrentUsage> {
  const requested = headCounts.filter(([type]) => types.includes(type))
  const [{ period, zone }, users] = await Promise.all([
    periodOf(tx, organizationId, now),
    requested.length === 0 ? [] : listMembers(tx, organizationId),
  ])
  const counted = await countedUsage(tx, { unitType: 'user', types }, [{ organizationId, period, zone }])
  const times = await mapInPieces(counted, ({ unitId, type, seconds }) =>
    seconds > 0 ? [resultOf({ type: 'user', id: unitId }, type, seconds, period)] : [],
  )
  const heads = await mapInPieces(users, (user) =>
    isValidUser(userOf(user), now)
      ? requested
          .filter(([, role]) => user.roles.includes(role))
          .map(([type]) => resultOf({ type: 'user', id: user.user_id }, type, 1, period))
      : [],
  )
  return [...times, ...heads].flat()
}

interface CountedIn {
  readonly period: CountingPeriod
  readonly zone: Zone
}

async function periodOf(tx: Tx, organizationId: OrganizationId, now: Instant): Promise<CountedIn> {
  const [{ contract }, catalogue] = await Promise.all([loadOwnContract(tx, organizationId), loadCatalogue(tx)])
  return { period: countingPeriodAt(contract, catalogue, now), zone: contract.zone }
}

const headCounts = [
  ['ANALYST_USER_COUNT', 'analyst'],
  ['VIEWER_USER_COUNT', 'viewer'],
] as const

const isHeadCount = (type: AggregationType): boolean => headCounts.some(([each]) => each === type)

function resultOf(
  unit: { readonly type: 'organization' | 'user'; readonly id: string },
  type: AggregationType,
  usage: number,
  period: CountingPeriod,
): CurrentUsage[number] {
  const month = monthToWire(period.to)
  return {
    usageAggregationResultId: `${unit.id}:${type}:${month}`,
    usageAggregationUnitId: unit.id,
    usageAggregationUnitType: unit.type,
    targetAggregationType: type,
    aggregationYearMonth: month,
    usage,
  }
}
