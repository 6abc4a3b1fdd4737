import type { Instant } from '../calendar/index.ts'
import { isValidUser } from '../seats/index.ts'
import type { BillingRole } from './roles.ts'

export interface Membership {
  readonly roles: readonly string[]
  readonly approval: string
  readonly startsAt: Instant
  readonly endsAt: Instant | null
  readonly deletedAt: Instant | null
  readonly memberRole: BillingRole | null
}

export const isValidMembership = (membership: Membership, now: Instant): boolean =>
  isValidUser({ ...membership, isApproved: membership.approval === 'APPROVED' }, now)

/** Null: no role (docs/sign-in.md, "Roles"). */
export function billingRoleOf(member: Membership, now: Instant): BillingRole | null {
  if (member.deletedAt !== null) return null
  return member.roles.includes('administrator') && isValidMembership(member, now) ? 'administrator' : member.memberRole
}
