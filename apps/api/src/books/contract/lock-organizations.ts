import type { Zone } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { among } from '../../db/among.ts'
import type { Tx } from '../../db/connect.ts'
import { byShard } from '../../db/shard-of.ts'

/** By their contracts, until commit. Returns their zones. */
export async function lockOrganizations(
  tx: Tx,
  organizationIds: Iterable<OrganizationId>,
): Promise<ReadonlyMap<OrganizationId, Zone>> {
  const zones = new Map<OrganizationId, Zone>()
  for (const ids of await byShard(tx, organizationIds)) {
    const contracts = await tx
      .selectFrom('contracts')
      .select(['organization_id', 'customer_type', 'zone'])
      .where(among('organization_id', ids))
      .orderBy('organization_id')
      .orderBy('contract_id')
      .forUpdate()
      .execute()
    for (const { organization_id, customer_type, zone } of contracts)
      if (customer_type === 'manage_organization') zones.set(organization_id, zone)
  }
  return zones
}
