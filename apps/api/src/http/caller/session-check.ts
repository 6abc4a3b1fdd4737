import { createHash } from 'node:crypto'
import type { Instant } from '@touchline/domain/calendar'
import type { BillingRole } from '@touchline/domain/people'
import { isValidMember as isValid } from '@touchline/domain/seats'
import { mustSetUp } from '@touchline/domain/sign-in'
import type { Db } from '../../db/connect.ts'
import type { Clock } from '../../ports/clock.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import type { Caller } from '../route.ts'
import { type SessionRow, sessionOfToken } from './session.store.ts'

/** Tokens are kept as hashes only. They are 256 random bits, so one round of SHA-256 is all they need. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

export interface Membership {
  /** Without the administrator's where that person handed over. */
  readonly roles: readonly string[]
  readonly approval: string
  readonly startsAt: Instant
  readonly endsAt: Instant | null
  readonly deletedAt: Instant | null
  /** What an administrator gave, a successor's role included; null for who was not invited. */
  readonly memberRole: BillingRole | null
}

/** The rule is the one by which users are counted. */
export const isValidMember = (membership: Membership, now: Instant): boolean =>
  isValid({ ...membership, isApproved: membership.approval === 'APPROVED' }, now)

/**
 * Who is an administrator the platform says, or who handed over to them; null for who has nothing to do with the bills, and
 * for a member whom the platform deleted (decision 224).
 */
export const billingRoleOf = (member: Membership, now: Instant): BillingRole | null => {
  if (member.deletedAt !== null) return null
  return member.roles.includes('administrator') && isValidMember(member, now) ? 'administrator' : member.memberRole
}

export const isClosed = (closedAt: Instant | null, now: Instant): boolean => closedAt !== null && closedAt <= now

const membershipOf = (row: SessionRow): Membership => ({
  roles: row.roles,
  approval: row.approval,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  deletedAt: row.deleted_at,
  memberRole: row.member_role,
})

const expired = refuse('session-expired', 'The session is over: refresh it or sign in again')
const notSignedIn = refuse('not-signed-in', 'Sign in first')

interface Checked {
  readonly kind: 'caller'
  readonly caller: Caller
  /** The organisation demands a second factor and the login has none (decision 234). */
  readonly mustSetUpFactor: boolean
}

/**
 * Checks the caller again at every call: a role that was removed or a contract that was closed counts from the next one
 * on.
 */
export const checkSession = async (
  db: Db,
  clock: Clock,
  token: string | string[] | undefined,
): Promise<Checked | Refusal> => {
  if (typeof token !== 'string' || token === '') return notSignedIn
  const row = await sessionOfToken(db, tokenHash(token))
  if (row === null || row.ended) return notSignedIn
  if (row.expired) return expired
  const now = clock.now()
  const role = billingRoleOf(membershipOf(row), now)
  if (role === null || isClosed(row.closed_at, now)) return notSignedIn
  const caller: Caller = {
    accountId: row.account_id,
    userId: row.user_id,
    organizationId: row.organization_id,
    familyId: row.family_id,
    displayName: row.display_name,
    role,
    authenticatedAt: row.authenticated_at,
  }
  const door = { demandedFrom: row.demanded_from, hasFactor: row.has_factor }
  return { kind: 'caller', caller, mustSetUpFactor: mustSetUp(door, now) }
}
