import type { OrganizationId } from '@touchline/domain/ids'
import { type Selectable, sql } from 'kysely'
import { among } from '../../db/among.ts'
import type { Tx } from '../../db/connect.ts'
import type { ContractsTable } from '../../db/schema.ts'

/** Each organisation's own contract. */
export async function auditedContracts(
  tx: Tx,
  organizationIds: readonly OrganizationId[],
): Promise<readonly AuditedContract[]> {
  if (organizationIds.length === 0) return []
  return tx
    .selectFrom('contracts')
    .select(['organization_id', 'contract_id', 'zone', 'currency'])
    .where(among('organization_id', organizationIds))
    .where('customer_type', '=', 'manage_organization')
    .execute()
}

export type AuditedContract = Pick<Selectable<ContractsTable>, 'organization_id' | 'contract_id' | 'zone' | 'currency'>

/** The name of a user; of an actor that is none, what it is called. */
export async function userOf(tx: Tx, organizationId: OrganizationId, actor: string): Promise<string> {
  const user = await tx
    .selectFrom('users')
    .select('display_name')
    .where('organization_id', '=', organizationId)
    .where(sql<string>`user_id::text`, '=', actor)
    .executeTakeFirst()
  return user?.display_name ?? actor
}
