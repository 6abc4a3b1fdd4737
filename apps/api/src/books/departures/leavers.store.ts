import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { among } from '../../db/among.ts'
import type { Tx } from '../../db/connect.ts'
import { type MembershipRow, membershipOf, memberships } from '../people/memberships.store.ts'

export async function whereSomebodyLeft(
  tx: Tx,
  organizationIds: readonly OrganizationId[],
): Promise<readonly OrganizationId[]> {
  if (organizationIds.length === 0) return []
  const rows = await tx
    .selectFrom('users')
    .select('organization_id')
    .distinct()
    .where(among('organization_id', organizationIds))
    .where('bills_left_at', 'is not', null)
    .orderBy('organization_id')
    .execute()
  return rows.map((row) => row.organization_id)
}

export async function leaversOf(tx: Tx, organizationId: OrganizationId): Promise<readonly MembershipRow[]> {
  const left = memberships(tx, organizationId)
    .select('u.roles as roles_before')
    .where('u.bills_left_at', 'is not', null)
  const rows = await left.orderBy('u.display_name').execute()
  return rows.map(({ roles_before: roles, ...row }) => membershipOf({ ...row, roles }))
}

export const returnLeavers = (tx: Tx, organizationId: OrganizationId, userIds: readonly UserId[]) =>
  tx
    .updateTable('users')
    .set({ bills_left_at: null })
    .where('organization_id', '=', organizationId)
    .where(among('user_id', userIds))
    .execute()
