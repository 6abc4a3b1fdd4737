import type { ResponseOf } from '@touchline/contract/endpoint'
import {
  type AggregationType,
  exportTypes,
  type getCurrentUpperLimits,
  type getCurrentUsage,
  uploadTypes,
} from '@touchline/contract/usage'
import { monthToWire } from '@touchline/contract/wire'
import { monthOf } from '@touchline/domain/calendar'
import { DEFAULT_USER_LIMIT, type Limit, seatsAt, timeLimitsAt } from '@touchline/domain/contract'
import { loadCatalogue } from '../../db/catalogue.ts'
import type { Tx } from '../../db/connect.ts'
import { loadContract, organizationContractId } from '../../db/contracts.ts'
import { activeRoles, monthlyUsage, zoneOf } from './store.ts'

type Limits = ResponseOf<typeof getCurrentUpperLimits>['currentUpperLimits']
type Usage = ResponseOf<typeof getCurrentUsage>['currentUsageAggregationResults']

/** The organisation's limits now: those of its active plans added up, the defaults where none sets one. */
export async function currentLimits(tx: Tx, organizationId: string, now: number): Promise<Limits> {
  const loaded = await loadContract(tx, organizationId, await organizationContractId(tx, organizationId))
  if (loaded === null) throw new Error(`organisation ${organizationId} has no contract`)
  const catalogue = await loadCatalogue(tx)
  const time = timeLimitsAt(loaded.contract, catalogue, now)
  const seats = seatsAt(loaded.contract, catalogue, now)
  const heads = (count: number): Limit => ({
    hard: count === 0 ? DEFAULT_USER_LIMIT : count,
    soft: count === 0 ? DEFAULT_USER_LIMIT : count,
  })
  const viewers = seats.analysts === 0 ? heads(0) : { hard: seats.viewers, soft: seats.viewers }
  return [
    limit([...uploadTypes], time.upload),
    limit([...exportTypes], time.export),
    limit(['ANALYST_USER_COUNT'], heads(seats.analysts)),
    limit(['VIEWER_USER_COUNT'], viewers),
  ]
}

const limit = (targetAggregationTypes: AggregationType[], { hard, soft }: Limit): Limits[number] => ({
  targetAggregationTypes,
  usageAggregationMethod: 'MONTHLY',
  totalUpperHardLimit: hard,
  totalUpperSoftLimit: soft,
  combinedUpperLimitIds: targetAggregationTypes.map((type) => `limit:${type}`),
})

/** What is used in the running month of the organisation's zone; user counts are counted now. */
export async function currentUsage(
  tx: Tx,
  organizationId: string,
  types: readonly AggregationType[],
  now: number,
): Promise<Usage> {
  const month = monthOf(now, await zoneOf(tx, organizationId))
  const rows = await monthlyUsage(tx, organizationId, month, types)
  const used = new Map(rows.map((row) => [row.aggregation_type, row.usage_seconds]))
  const roles = types.some(isHeadCount) ? await activeRoles(tx, organizationId, now) : []
  const heads = (role: 'analyst' | 'viewer') => roles.filter((row) => row.roles.includes(role)).length
  return types.map((type) => ({
    usageAggregationUnitId: organizationId,
    usageAggregationUnitType: 'organization' as const,
    targetAggregationType: type,
    aggregationYearMonth: monthToWire(month),
    usage:
      type === 'ANALYST_USER_COUNT'
        ? heads('analyst')
        : type === 'VIEWER_USER_COUNT'
          ? heads('viewer')
          : (used.get(type) ?? 0),
  }))
}

const isHeadCount = (type: AggregationType): boolean => type === 'ANALYST_USER_COUNT' || type === 'VIEWER_USER_COUNT'
