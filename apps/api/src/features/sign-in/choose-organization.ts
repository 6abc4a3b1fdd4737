import type { RegionName } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { isClosed, isValidMember, type Membership } from '../../http/caller/session-check.ts'

export type Role = 'administrator' | 'analyst' | 'viewer'

/** A seat in an organisation of this cell. */
export interface OwnMembership extends Membership {
  readonly organizationId: OrganizationId
  readonly organizationName: string
  readonly roles: readonly Role[]
  readonly userId: UserId
  readonly displayName: string
  readonly closedAt: Instant | null
}

/** What the directory says of another region's cell; that cell judges for itself when the login is repeated there. */
export interface OtherMembership {
  readonly organizationId: OrganizationId
  readonly organizationName: string
  readonly roles: readonly Role[]
  readonly region: RegionName
  /** That region's API base as a browser reaches it. */
  readonly url: string
}

export type Choice =
  | { readonly kind: 'signed-in'; readonly member: OwnMembership }
  | { readonly kind: 'choose'; readonly own: readonly OwnMembership[]; readonly others: readonly OtherMembership[] }
  | { readonly kind: 'wrong-credentials' }
  | { readonly kind: 'not-administrator' }
  | { readonly kind: 'account-closed' }

export interface Seats {
  readonly own: readonly OwnMembership[]
  readonly others: readonly OtherMembership[]
}

const administers = ({ roles }: { readonly roles: readonly Role[] }): boolean => roles.includes('administrator')

const picked = (valid: readonly OwnMembership[], organizationId: OrganizationId, now: Instant): Choice => {
  const member = valid.find((seat) => seat.organizationId === organizationId)
  if (member === undefined) return { kind: 'wrong-credentials' }
  if (!administers(member)) return { kind: 'not-administrator' }
  return isClosed(member.closedAt, now) ? { kind: 'account-closed' } : { kind: 'signed-in', member }
}

/**
 * Where a checked login leads (readings N3, N6). One organisation only: there. Several, also those where the user is no
 * administrator: a choice. Closed ones cannot be chosen and are mentioned only when nothing else is left.
 */
export const chooseOrganization = (
  { own, others }: Seats,
  organizationId: OrganizationId | undefined,
  now: Instant,
): Choice => {
  const valid = own.filter((seat) => isValidMember(seat, now))
  if (organizationId !== undefined) return picked(valid, organizationId, now)
  const open = valid.filter((seat) => !isClosed(seat.closedAt, now))
  if (!open.some(administers) && !others.some(administers)) {
    return { kind: valid.some(administers) ? 'account-closed' : 'not-administrator' }
  }
  const [only] = open
  const isOnly = only !== undefined && open.length === 1 && others.length === 0
  return isOnly ? { kind: 'signed-in', member: only } : { kind: 'choose', own: open, others }
}
