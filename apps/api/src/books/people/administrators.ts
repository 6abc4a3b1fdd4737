import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { type BillingRole, billingRoleOf } from '@touchline/domain/people'
import type { Tx } from '../../db/connect.ts'
import { administratorMemberships, type MembershipRow, membershipOfUser } from './memberships.store.ts'

/** What a person may do with the bills now; null: nothing, or there is nobody of that id. */
export async function roleNow(
  tx: Tx,
  organizationId: OrganizationId,
  userId: UserId,
  now: Instant,
): Promise<BillingRole | null> {
  const membership = await membershipOfUser(tx, organizationId, userId)
  return membership === undefined ? null : billingRoleOf(membership, now)
}

/**
 * Who administers the organisation now, with what decides on it: those of the platform who have not handed over, and
 * successors. Who has no login is none of them: nobody can act as that person.
 */
export async function administering(
  tx: Tx,
  organizationId: OrganizationId,
  now: Instant,
): Promise<readonly MembershipRow[]> {
  const memberships = await administratorMemberships(tx, organizationId)
  return memberships.filter((each) => each.hasLogin && billingRoleOf(each, now) === 'administrator')
}

export const administratorsOf = async (
  tx: Tx,
  organizationId: OrganizationId,
  now: Instant,
): Promise<readonly UserId[]> => (await administering(tx, organizationId, now)).map(({ userId }) => userId)
