import type { Zone } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'

interface Locked {
  readonly organization_id: OrganizationId
  readonly zone: Zone
}

/** Until commit, in the order of ids. Returns their zones. */
export async function lockOrganizations(
  tx: Tx,
  organizationIds: Iterable<OrganizationId>,
): Promise<ReadonlyMap<OrganizationId, Zone>> {
  const { rows } = await sql<Locked>`
    select organization_id, zone from hold_organizations(${[...new Set(organizationIds)]}::uuid[])`.execute(tx)
  return new Map(rows.map(({ organization_id, zone }) => [organization_id, zone]))
}
