import type { Language } from '@touchline/contract/wire'
import type { OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import { among } from '../../db/among.ts'
import type { Tx } from '../../db/connect.ts'

/** Of the most recently active administrator, else the organisation's. */
const readersLanguage = (ids: readonly OrganizationId[]) => sql<Language>`coalesce((
  select u.lang from users u
  left join members m on ${among('m.organization_id', ids)} and m.organization_id = u.organization_id and m.user_id = u.user_id
  where ${among('u.organization_id', ids)} and u.organization_id = c.organization_id and u.deleted_at is null
    and (m.administers or 'administrator' = any(u.roles) and u.bills_left_at is null)
  order by u.lang_at desc nulls last limit 1
), o.lang)`

export const recipientsOfAll = (tx: Tx, organizationIds: readonly OrganizationId[]) =>
  tx
    .selectFrom('contracts as c')
    .innerJoin('organizations as o', 'o.organization_id', 'c.organization_id')
    .select([
      'c.organization_id',
      'c.contract_id',
      'c.payer_mail',
      'c.payer_name',
      'c.closed_at',
      'c.zone',
      'o.organization_name',
      readersLanguage(organizationIds).as('lang'),
    ])
    .where(among('c.organization_id', organizationIds))
    .where('c.customer_type', '=', 'manage_organization')
    .execute()

export type OrganizationRecipient = Awaited<ReturnType<typeof recipientsOfAll>>[number]

export async function recipientOf(tx: Tx, organizationId: OrganizationId): Promise<OrganizationRecipient> {
  const [recipient] = await recipientsOfAll(tx, [organizationId])
  if (recipient === undefined) throw new Error(`organisation ${organizationId} has no contract`)
  return recipient
}
