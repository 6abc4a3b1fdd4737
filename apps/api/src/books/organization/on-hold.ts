import type { OrganizationId } from '@touchline/domain/ids'
import type { Tx } from '../../db/connect.ts'

/** An organisation on hold is not charged before a person has looked into its books. */
export const isOnHold = async (tx: Tx, organizationId: OrganizationId): Promise<boolean> => {
  const row = await tx
    .selectFrom('organizations')
    .select('parked_at')
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return row.parked_at !== null
}
