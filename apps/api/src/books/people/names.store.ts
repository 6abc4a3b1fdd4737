import type { OrganizationId } from '@touchline/domain/ids'
import { among } from '../../db/among.ts'
import type { Tx } from '../../db/connect.ts'

export async function namesOf(
  tx: Tx,
  organizationId: OrganizationId,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('users')
    .select(['user_id', 'display_name'])
    .where('organization_id', '=', organizationId)
    .where(among('user_id', userIds))
    .execute()
  return new Map(rows.map((row) => [row.user_id, row.display_name]))
}
