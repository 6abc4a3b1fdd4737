import type { OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'

/** The organisation's own contract. */
export const auditedContract = (tx: Tx, organizationId: OrganizationId) =>
  tx
    .selectFrom('contracts')
    .select(['contract_id', 'zone', 'currency'])
    .where('organization_id', '=', organizationId)
    .where('customer_type', '=', 'manage_organization')
    .executeTakeFirst()

export type AuditedContract = NonNullable<Awaited<ReturnType<typeof auditedContract>>>

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
