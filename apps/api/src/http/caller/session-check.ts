import { createHash } from 'node:crypto'
import type { Instant } from '@touchline/domain/calendar'
import { billingRoleOf, type Membership } from '@touchline/domain/people'
import { mustSetUp } from '@touchline/domain/sign-in'
import type { Db } from '../../db/connect.ts'
import type { Clock } from '../../ports/clock.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import type { Caller } from '../route.ts'
import { type SessionRow, sessionOfToken } from './session.store.ts'

/** One round of SHA-256 suffices for 256 random bits. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

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

/** A signed link proves no password. */
const NEVER: Instant = 0

interface Checked {
  readonly kind: 'caller'
  readonly caller: Caller
  /** Demanded and missing (docs/sign-in.md, "A demanded second factor"). */
  readonly mustSetUpFactor: boolean
}

/** At every call, so that changes apply at once. */
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
    ...(row.link_task === null
      ? { authenticatedAt: row.authenticated_at }
      : { authenticatedAt: NEVER, linkedTask: row.link_task }),
  }
  const door = { demandedFrom: row.demanded_from, hasFactor: row.has_factor }
  return { kind: 'caller', caller, mustSetUpFactor: mustSetUp(door, now) }
}
