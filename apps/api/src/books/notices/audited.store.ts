import type { Instant } from '@touchline/domain/calendar'
import { confirmedKinds } from '@touchline/domain/history'
import type { OrganizationId } from '@touchline/domain/ids'
import { type Selectable, sql } from 'kysely'
import { among } from '../../db/among.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import type { ContractsTable } from '../../db/schema.ts'

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

/** Minor units; null: no limit. */
export async function limitOfManager(tx: Tx, organizationId: OrganizationId, userId: string): Promise<number | null> {
  const row = await tx
    .selectFrom('members as m')
    .innerJoin('organizations as o', 'o.organization_id', 'm.organization_id')
    .select('o.purchase_limit')
    .where('m.organization_id', '=', organizationId)
    .where(sql<string>`m.user_id::text`, '=', userId)
    .where('m.member_role', '=', 'billing-manager')
    .where('m.administers', '=', false)
    .executeTakeFirst()
  return row?.purchase_limit ?? null
}

/** Minor units; earlier versions' rows hold the amount shown. */
export async function boughtSince(
  tx: Tx,
  organizationId: OrganizationId,
  actor: string,
  since: Instant,
): Promise<number> {
  const compared = sql<number>`coalesce(sum(
    coalesce(after->>'comparedAmount', after->>'quotedTotal', after->>'total', '0')::bigint), 0)::float8`
  const { bought } = await tx
    .selectFrom('audit_entries')
    .select(compared.as('bought'))
    .where('organization_id', '=', organizationId)
    .where('happened_at', '>=', at(since))
    .where('actor', '=', actor)
    .where('action', 'in', confirmedKinds)
    .executeTakeFirstOrThrow()
  return bought
}

export async function userOf(tx: Tx, organizationId: OrganizationId, actor: string): Promise<string> {
  const user = await tx
    .selectFrom('users')
    .select('display_name')
    .where('organization_id', '=', organizationId)
    .where(sql<string>`user_id::text`, '=', actor)
    .executeTakeFirst()
  return user?.display_name ?? actor
}
