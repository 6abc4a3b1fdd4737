import type { Instant } from '../calendar/index.ts'
import { isValidUser } from '../seats/index.ts'
import type { BillingRole } from './roles.ts'

/** A person of an organisation, as the platform and an invitation say. */
export interface Membership {
  /** Without the administrator's where that person handed over. */
  readonly roles: readonly string[]
  readonly approval: string
  readonly startsAt: Instant
  readonly endsAt: Instant | null
  readonly deletedAt: Instant | null
  /** What an administrator gave, a successor's role included; null for somebody who was not invited. */
  readonly memberRole: BillingRole | null
}

/** The rule is the one by which users are counted. */
export const isValidMembership = (membership: Membership, now: Instant): boolean =>
  isValidUser({ ...membership, isApproved: membership.approval === 'APPROVED' }, now)

/**
 * Who is an administrator the platform says, or who handed over to them; null for somebody who has nothing to do with the bills, and
 * for a member whom the platform deleted (docs/sign-in.md, "Roles").
 */
export function billingRoleOf(member: Membership, now: Instant): BillingRole | null {
  if (member.deletedAt !== null) return null
  return member.roles.includes('administrator') && isValidMembership(member, now) ? 'administrator' : member.memberRole
}
