import type { OrganizationId } from '@touchline/domain/ids'
import type { Tx } from '../../db/connect.ts'
import { seatColumns } from '../people/seat-columns.ts'

export const membersOf = (tx: Tx, organizationId: OrganizationId) =>
  tx
    .selectFrom('users')
    .select(seatColumns)
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .execute()

export const purchaseRow = (tx: Tx, organizationId: OrganizationId, sequence: number) =>
  tx
    .selectFrom('audit_entries')
    .select(['happened_at', 'action', 'subject', 'after'])
    .where('organization_id', '=', organizationId)
    .where('sequence', '=', sequence)
    .executeTakeFirst()
