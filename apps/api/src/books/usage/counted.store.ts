import type { AggregationType } from '@touchline/contract/usage'
import { firstDay, type Instant, type YearMonth } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { among } from '../../db/among.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

export interface UsageOf {
  readonly organizationIds: readonly OrganizationId[]
  readonly unitType: 'organization' | 'user'
  readonly types: readonly AggregationType[]
  readonly from: YearMonth
  readonly to: YearMonth
}

export const usageOver = (tx: Tx, { organizationIds, unitType, types, from, to }: UsageOf) =>
  tx
    .selectFrom('usage_aggregates')
    .select([
      'organization_id',
      'unit_id',
      'aggregation_type',
      (eb) => eb.fn.sum<string>('usage_seconds').as('seconds'),
    ])
    .where(among('organization_id', organizationIds))
    .where('unit_type', '=', unitType)
    .where('target_month', '>=', firstDay(from))
    .where('target_month', '<=', firstDay(to))
    .where('aggregation_type', 'in', [...types])
    .groupBy(['organization_id', 'unit_id', 'aggregation_type'])
    .orderBy('unit_id')
    .orderBy('aggregation_type')
    .execute()

interface RecordsOf {
  readonly organizationIds: readonly OrganizationId[]
  readonly start: Instant
  readonly end: Instant
}

export const recordedOver = (tx: Tx, { organizationIds, start, end }: RecordsOf) =>
  tx
    .selectFrom('recorded_usage')
    .select(['organization_id', 'user_id', 'usage_type', (eb) => eb.fn.sum<string>('usage_seconds').as('seconds')])
    .where(among('organization_id', organizationIds))
    .where('created_at', '>=', at(start))
    .where('created_at', '<', at(end))
    .where('deleted_at', 'is', null)
    .groupBy(['organization_id', 'user_id', 'usage_type'])
    .execute()

export interface MonthsOf {
  readonly organizationId: OrganizationId
  readonly from: YearMonth
  readonly to: YearMonth
}

export const monthsUsed = (tx: Tx, asked: readonly MonthsOf[]) => {
  const ids = asked.map(({ organizationId }) => organizationId)
  const months = asked.flatMap(({ from, to }) => [from, to]).toSorted()
  return tx
    .selectFrom('usage_aggregates')
    .select(['organization_id', 'target_month as month', 'aggregation_type as type', 'usage_seconds as seconds'])
    .where(among('organization_id', ids))
    .where('unit_type', '=', 'organization')
    .where(among('unit_id', ids))
    .where('target_month', '>=', firstDay(months[0] ?? ''))
    .where('target_month', '<=', firstDay(months.at(-1) ?? ''))
    .execute()
}
