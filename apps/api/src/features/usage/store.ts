import type { AggregationType } from '@touchline/contract/usage'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

export const monthlyUsage = (tx: Tx, organizationId: string, month: string, types: readonly AggregationType[]) =>
  tx
    .selectFrom('usage_aggregates')
    .select(['aggregation_type', 'usage_seconds'])
    .where('organization_id', '=', organizationId)
    .where('unit_type', '=', 'organization')
    .where('unit_id', '=', organizationId)
    .where('target_month', '=', `${month}-01`)
    .where('aggregation_type', 'in', [...types])
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

export const zoneOf = async (tx: Tx, organizationId: string): Promise<string> => {
  const query = tx.selectFrom('organizations').select('zone').where('organization_id', '=', organizationId)
  return (await query.executeTakeFirstOrThrow()).zone
}
