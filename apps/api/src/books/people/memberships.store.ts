import type { OrganizationId, UserId } from '@touchline/domain/ids'
import type { Membership } from '@touchline/domain/people'
import { sql } from 'kysely'
import { among } from '../../db/among.ts'
import type { Tx } from '../../db/connect.ts'
import { sharing } from '../../db/sharing.ts'
import { roleOfMember, rolesOfUser } from './billing-role.store.ts'

export interface MembershipRow extends Membership {
  readonly userId: UserId
  readonly hasLogin: boolean
}

export const memberships = (tx: Tx, organizationId: OrganizationId) =>
  tx
    .selectFrom('users as u')
    .leftJoin('members as m', (join) => sharing(join, 'm', 'u', 'user_id'))
    .select(['u.user_id', 'u.account_id', 'u.approval', 'u.start_at', 'u.end_at', 'u.deleted_at'])
    .select([rolesOfUser.as('roles'), roleOfMember.as('member_role')])
    .where('u.organization_id', '=', organizationId)

type Row = Awaited<ReturnType<ReturnType<typeof memberships>['execute']>>[number]

export const membershipOf = (row: Row): MembershipRow => ({
  userId: row.user_id,
  hasLogin: row.account_id !== null,
  roles: row.roles,
  approval: row.approval,
  startsAt: row.start_at,
  endsAt: row.end_at,
  deletedAt: row.deleted_at,
  memberRole: row.member_role,
})

export async function membershipsOfUsers(
  tx: Tx,
  organizationId: OrganizationId,
  userIds: readonly UserId[],
): Promise<readonly MembershipRow[]> {
  if (userIds.length === 0) return []
  const found = await memberships(tx, organizationId).where(among('u.user_id', userIds)).execute()
  return found.map(membershipOf)
}

/** By role or membership. */
export async function payingMemberships(tx: Tx, organizationId: OrganizationId): Promise<readonly MembershipRow[]> {
  const found = await memberships(tx, organizationId)
    .where(sql<boolean>`(u.roles @> '{administrator}' or m.administers or m.user_id is not null)`)
    .orderBy('u.display_name')
    .execute()
  return found.map(membershipOf)
}

/** Candidates; the rules decide. */
export async function administratorMemberships(
  tx: Tx,
  organizationId: OrganizationId,
): Promise<readonly MembershipRow[]> {
  const found = await memberships(tx, organizationId)
    .where(sql<boolean>`(u.roles @> '{administrator}' or m.administers)`)
    .orderBy('u.display_name')
    .execute()
  return found.map(membershipOf)
}
