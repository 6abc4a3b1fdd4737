import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

export async function activeUsers(
  tx: Tx,
  organizationId: OrganizationId,
  role: 'analyst' | 'viewer',
  now: Instant,
): Promise<number> {
  const rows = await tx
    .selectFrom('users')
    .select('roles')
    .where('organization_id', '=', organizationId)
    .where('approval', '=', 'APPROVED')
    .where('deleted_at', 'is', null)
    .where('start_at', '<=', at(now))
    .where((or) => or.or([or('end_at', 'is', null), or('end_at', '>', at(now))]))
    .execute()
  return rows.filter(({ roles }) => roles.includes(role)).length
}
