import type { AggregationType } from '@touchline/contract/usage'
import { firstDay, type YearMonth } from '@touchline/domain/calendar'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

export interface UsageOf {
  readonly organizationId: string
  readonly types: readonly AggregationType[]
  /** YYYY-MM, both included. */
  readonly from: YearMonth
  readonly to: YearMonth
}

/** What the organisation used in whole months, by type. */
export const usageOver = (tx: Tx, { organizationId, types, from, to }: UsageOf) =>
  tx
    .selectFrom('usage_aggregates')
    .select(['aggregation_type', (eb) => eb.fn.sum<string>('usage_seconds').as('seconds')])
    .where('organization_id', '=', organizationId)
    .where('unit_type', '=', 'organization')
    .where('unit_id', '=', organizationId)
    .where('target_month', '>=', firstDay(from))
    .where('target_month', '<=', firstDay(to))
    .where('aggregation_type', 'in', [...types])
    .groupBy('aggregation_type')
    .execute()

/** Valid users only: not deleted, with a role, within their dates, not awaiting approval (specification, section 6). */
export const activeRoles = (tx: Tx, organizationId: string, now: number) =>
  tx
    .selectFrom('users')
    .select('roles')
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .where('approval', '=', 'APPROVED')
    .where('start_at', '<=', at(now))
    .where((eb) => eb.or([eb('end_at', 'is', null), eb('end_at', '>', at(now))]))
    .execute()
