import type { OrganizationId } from '@touchline/domain/ids'
import { among } from '../../db/among.ts'
import type { Tx } from '../../db/connect.ts'
import { chargingStoppedAt } from './charging-stop.ts'

/** It can neither buy nor change anything until an operator has looked. */
export const isOnHold = async (tx: Tx, organizationId: OrganizationId): Promise<boolean> => {
  const row = await tx
    .selectFrom('organizations')
    .select('parked_at')
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return row.parked_at !== null
}

/** On hold, or above the day's holds (decision 204). */
export const doChargesWait = async (tx: Tx, organizationId: OrganizationId): Promise<boolean> =>
  (await onHoldAmong(tx, [organizationId])).has(organizationId)

export async function onHoldAmong(
  tx: Tx,
  organizationIds: readonly OrganizationId[],
): Promise<ReadonlySet<OrganizationId>> {
  if ((await chargingStoppedAt(tx)) !== null) return new Set(organizationIds)
  const rows = await tx
    .selectFrom('organizations')
    .select('organization_id')
    .where(among('organization_id', organizationIds))
    .where((eb) => eb.or([eb('parked_at', 'is not', null), eb('charges_wait_since', 'is not', null)]))
    .execute()
  return new Set(rows.map(({ organization_id }) => organization_id))
}
