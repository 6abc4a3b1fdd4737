import type { Zone } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'

interface Locked {
  readonly organization_id: OrganizationId
  readonly zone: Zone
}

/**
 * Locks those of the organisations that there are, until commit, in the order of their ids: of two batches with the same
 * organisations one waits for the other, and nobody else changes one of them meanwhile. Says in which zone each is.
 */
export async function lockOrganizations(
  tx: Tx,
  organizationIds: Iterable<OrganizationId>,
): Promise<ReadonlyMap<OrganizationId, Zone>> {
  const { rows } = await sql<Locked>`
    select organization_id, zone from hold_organizations(${[...new Set(organizationIds)]}::uuid[])`.execute(tx)
  return new Map(rows.map(({ organization_id, zone }) => [organization_id, zone]))
}
