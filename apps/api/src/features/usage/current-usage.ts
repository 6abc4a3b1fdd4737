import type { ResponseOf } from '@touchline/contract/endpoint'
import {
  type AggregationType,
  exportTypes,
  type getCurrentUpperLimits,
  type getCurrentUsage,
  uploadTypes,
} from '@touchline/contract/usage'
import { monthToWire } from '@touchline/contract/wire'
import { dateOf, monthOf, termAt, type YearMonth } from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import {
  baseGroupAt,
  type Contract,
  DEFAULT_USER_LIMIT,
  type Limit,
  seatsAt,
  timeLimitsAt,
} from '@touchline/domain/contract'
import { loadCatalogue } from '../../db/catalogue.ts'
import type { Tx } from '../../db/connect.ts'
import { loadContract, organizationContractId } from '../../db/contracts.ts'
import { activeRoles, usageOver } from './store.ts'

type Limits = ResponseOf<typeof getCurrentUpperLimits>['currentUpperLimits']
type Usage = ResponseOf<typeof getCurrentUsage>['currentUsageAggregationResults']

/** The organisation's limits now: those of its active plans added up, the defaults where none sets one. */
export async function currentLimits(tx: Tx, organizationId: string, now: number): Promise<Limits> {
  const contract = await contractOf(tx, organizationId)
  const catalogue = await loadCatalogue(tx)
  const time = timeLimitsAt(contract, catalogue, now)
  const seats = seatsAt(contract, catalogue, now)
  const method = isYearlyAt(contract, catalogue, now) ? 'YEARLY' : 'MONTHLY'
  const heads = (count: number): Limit => ({
    hard: count === 0 ? DEFAULT_USER_LIMIT : count,
    soft: count === 0 ? DEFAULT_USER_LIMIT : count,
  })
  const viewers = seats.analysts === 0 ? heads(0) : { hard: seats.viewers, soft: seats.viewers }
  return [
    limit([...uploadTypes], time.upload, method),
    limit([...exportTypes], time.export, method),
    limit(['ANALYST_USER_COUNT'], heads(seats.analysts), 'MONTHLY'),
    limit(['VIEWER_USER_COUNT'], viewers, 'MONTHLY'),
  ]
}

async function contractOf(tx: Tx, organizationId: string): Promise<Contract> {
  const loaded = await loadContract(tx, organizationId, await organizationContractId(tx, organizationId))
  if (loaded === null) throw new Error(`organisation ${organizationId} has no contract`)
  return loaded.contract
}

/** A yearly plan's allowance is the whole term's. */
const isYearlyAt = (contract: Contract, catalogue: Catalogue, now: number): boolean =>
  contract.yearlyAnchor !== null && baseGroupAt(contract, catalogue, now)?.cycle === 'year'

const limit = (
  targetAggregationTypes: AggregationType[],
  { hard, soft }: Limit,
  usageAggregationMethod: Limits[number]['usageAggregationMethod'],
): Limits[number] => ({
  targetAggregationTypes,
  usageAggregationMethod,
  totalUpperHardLimit: hard,
  totalUpperSoftLimit: soft,
  combinedUpperLimitIds: targetAggregationTypes.map((type) => `limit:${type}`),
})

/**
 * What is used in the running month of the contract's zone, or in the running yearly term; user counts are counted now.
 * Usage is kept by the month, so a term counts from the month that it begins in.
 */
export async function currentUsage(
  tx: Tx,
  organizationId: string,
  types: readonly AggregationType[],
  now: number,
): Promise<Usage> {
  const contract = await contractOf(tx, organizationId)
  const month = monthOf(now, contract.zone)
  const from = countedFrom(contract, await loadCatalogue(tx), now)
  const rows = await usageOver(tx, { organizationId, types, from, to: month })
  const used = new Map(rows.map((row) => [row.aggregation_type, Number(row.seconds)]))
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

function countedFrom(contract: Contract, catalogue: Catalogue, now: number): YearMonth {
  const { yearlyAnchor, zone } = contract
  if (yearlyAnchor === null || !isYearlyAt(contract, catalogue, now)) return monthOf(now, zone)
  return monthOf(termAt(dateOf(yearlyAnchor, zone), now, zone).start, zone)
}

const isHeadCount = (type: AggregationType): boolean => type === 'ANALYST_USER_COUNT' || type === 'VIEWER_USER_COUNT'
