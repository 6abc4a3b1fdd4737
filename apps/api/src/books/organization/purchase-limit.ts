import type { OrganizationId } from '@touchline/domain/ids'
import type { ManagersLimit } from '@touchline/domain/requests'
import type { Tx } from '../../db/connect.ts'

/** Minor units. The caller holds the contract. */
export async function purchaseLimitOf(tx: Tx, organizationId: OrganizationId): Promise<ManagersLimit> {
  const row = await tx
    .selectFrom('organizations')
    .select('purchase_limit')
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return row.purchase_limit
}
