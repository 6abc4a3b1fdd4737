import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { type BillingRole, billingRoleOf, mayDo } from '@touchline/domain/people'
import type { Tx } from '../../db/connect.ts'
import {
  administratorMemberships,
  type MembershipRow,
  membershipsOfUsers,
  payingMemberships,
} from './memberships.store.ts'

export async function rolesNow(
  tx: Tx,
  organizationId: OrganizationId,
  userIds: readonly UserId[],
  now: Instant,
): Promise<ReadonlyMap<UserId, BillingRole>> {
  const memberships = await membershipsOfUsers(tx, organizationId, userIds)
  return new Map(
    memberships.flatMap((membership): [UserId, BillingRole][] => {
      const role = billingRoleOf(membership, now)
      return role === null ? [] : [[membership.userId, role]]
    }),
  )
}

export const roleNow = async (
  tx: Tx,
  organizationId: OrganizationId,
  userId: UserId,
  now: Instant,
): Promise<BillingRole | null> => (await rolesNow(tx, organizationId, [userId], now)).get(userId) ?? null

/** With a login: platform administrators who have not handed over, and successors. */
export async function administering(
  tx: Tx,
  organizationId: OrganizationId,
  now: Instant,
): Promise<readonly MembershipRow[]> {
  const memberships = await administratorMemberships(tx, organizationId)
  return memberships.filter((each) => each.hasLogin && billingRoleOf(each, now) === 'administrator')
}

export async function managersOf(tx: Tx, organizationId: OrganizationId, now: Instant): Promise<readonly UserId[]> {
  const found = await payingMemberships(tx, organizationId)
  return found.flatMap((each) => {
    const role = each.hasLogin ? billingRoleOf(each, now) : null
    return role !== null && mayDo(role, 'pay') ? [each.userId] : []
  })
}

export const administratorsOf = async (
  tx: Tx,
  organizationId: OrganizationId,
  now: Instant,
): Promise<readonly UserId[]> => (await administering(tx, organizationId, now)).map(({ userId }) => userId)
