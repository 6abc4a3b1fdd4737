import type { Language } from '@touchline/contract/wire'
import type { OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'

/** The administrator who was active last; before that, the organisation. */
const readersLanguage = sql<Language>`coalesce((
  select u.lang from users u
  where u.organization_id = c.organization_id and 'administrator' = any(u.roles) and u.deleted_at is null
  order by u.lang_at desc nulls last limit 1
), o.lang)`

/** The recipient of a mail to the organisation, and its language. */
export const recipientOf = (tx: Tx, organizationId: OrganizationId) =>
  tx
    .selectFrom('contracts as c')
    .innerJoin('organizations as o', 'o.organization_id', 'c.organization_id')
    .select([
      'c.contract_id',
      'c.payer_mail',
      'c.payer_name',
      'c.closed_at',
      'o.organization_name',
      readersLanguage.as('lang'),
    ])
    .where('c.organization_id', '=', organizationId)
    .where('c.customer_type', '=', 'manage_organization')
    .executeTakeFirstOrThrow()
