import type { OrganizationId } from '@touchline/domain/ids'
import { among } from '../db/among.ts'
import type { Tx } from '../db/connect.ts'

export async function organizationNames(
  tx: Tx,
  ids: readonly OrganizationId[],
): Promise<ReadonlyMap<OrganizationId, string>> {
  if (ids.length === 0) return new Map()
  const organizations = tx.selectFrom('organizations').select(['organization_id', 'organization_name'])
  const found = await organizations.where(among('organization_id', ids)).execute()
  return new Map(found.map((row) => [row.organization_id, row.organization_name]))
}
