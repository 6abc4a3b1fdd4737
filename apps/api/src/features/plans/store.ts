import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import type { ContractRow } from '../../books/contract/contract-of-rows.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

/** A change of plans that is not the document's own: only its version moves. */
export const touchContract = (tx: Tx, row: ContractRow) =>
  tx
    .updateTable('contracts')
    .set({ version: row.version + 1 })
    .where('organization_id', '=', row.organization_id)
    .where('contract_id', '=', row.contract_id)
    .execute()

/** Users who hold a seat of a role now. */
export async function activeUsers(
  tx: Tx,
  organizationId: OrganizationId,
  role: 'analyst' | 'viewer',
  now: Instant,
): Promise<number> {
  const rows = await tx
    .selectFrom('users')
    .select('roles')
    .where('organization_id', '=', organizationId)
    .where('approval', '=', 'APPROVED')
    .where('deleted_at', 'is', null)
    .where('start_at', '<=', at(now))
    .where((or) => or.or([or('end_at', 'is', null), or('end_at', '>', at(now))]))
    .execute()
  return rows.filter(({ roles }) => roles.includes(role)).length
}
