import type { OrganizationId } from '@touchline/domain/ids'
import type { Tx } from '../../db/connect.ts'

/** Of the cell in the order of their ids, a page at a time. */
export async function organizationsFrom(
  tx: Tx,
  after: OrganizationId | null,
  most: number,
): Promise<readonly OrganizationId[]> {
  const all = tx.selectFrom('organizations').select('organization_id').orderBy('organization_id').limit(most)
  const rows = await (after === null ? all : all.where('organization_id', '>', after)).execute()
  return rows.map((row) => row.organization_id)
}
