import type { OrganizationId } from '@touchline/domain/ids'
import { among } from '../../db/among.ts'
import type { Tx } from '../../db/connect.ts'
import { sharing } from '../../db/sharing.ts'

export const organizationDetails = (tx: Tx, organizationIds: readonly OrganizationId[]) =>
  tx
    .selectFrom('organizations as o')
    .innerJoin('contracts as c', (join) => sharing(join, 'c', 'o').on('c.customer_type', '=', 'manage_organization'))
    .select([
      'o.organization_id',
      'o.organization_name',
      'o.organization_code',
      'o.organization_type',
      'o.lang',
      'o.is_global',
      'o.zone',
      'o.require_user_approval',
      'o.permissions',
      'o.team_id',
      'o.parent_organization_id',
      'o.is_local_streaming_available',
      'c.contract_id',
    ])
    .where(among('o.organization_id', organizationIds))
    .orderBy('o.organization_name')
    .execute()

export type OrganizationDetailsRow = Awaited<ReturnType<typeof organizationDetails>>[number]
