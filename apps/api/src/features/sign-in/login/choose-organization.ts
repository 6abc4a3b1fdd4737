import type { RegionName } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { type BillingRole, billingRoleOf, isValidMembership, type Membership } from '@touchline/domain/people'
import { isClosed } from '../../../http/caller/session-check.ts'

export type Role = 'administrator' | 'analyst' | 'viewer'

export interface OwnMembership extends Membership {
  readonly organizationId: OrganizationId
  readonly organizationName: string
  readonly roles: readonly Role[]
  readonly userId: UserId
  readonly displayName: string
  readonly closedAt: Instant | null
}

export interface Offered extends OwnMembership {
  readonly billingRole: BillingRole | null
}

/** The other cell judges when the login is repeated there. */
export interface OtherMembership {
  readonly organizationId: OrganizationId
  readonly organizationName: string
  readonly roles: readonly Role[]
  readonly region: RegionName
  readonly url: string
}

export type SignInOutcome =
  | { readonly kind: 'signed-in'; readonly member: Offered & { readonly billingRole: BillingRole } }
  | { readonly kind: 'choose'; readonly own: readonly Offered[]; readonly others: readonly OtherMembership[] }
  | { readonly kind: 'wrong-credentials' }
  | { readonly kind: 'not-administrator' }
  | { readonly kind: 'account-closed' }

export interface Memberships {
  readonly own: readonly OwnMembership[]
  readonly others: readonly OtherMembership[]
}

const mayEnter = ({ billingRole }: Offered): boolean => billingRole !== null
const administers = ({ roles }: OtherMembership): boolean => roles.includes('administrator')

/** Of an invitation and the platform's role, the one that allows more. */
const oneOfEach = (memberships: readonly Offered[]): readonly Offered[] =>
  memberships.filter((membership, index) => {
    const same = memberships.filter(({ organizationId }) => organizationId === membership.organizationId)
    const best = same.find(({ billingRole }) => billingRole === 'administrator') ?? same.find(mayEnter) ?? same[0]
    return memberships.indexOf(best ?? membership) === index
  })

const enter = (member: Offered, now: Instant): SignInOutcome => {
  const { billingRole } = member
  if (billingRole === null) return { kind: 'not-administrator' }
  return isClosed(member.closedAt, now)
    ? { kind: 'account-closed' }
    : { kind: 'signed-in', member: { ...member, billingRole } }
}

/**
 * One organisation: enters. Several: a choice, including those without a role. Closed ones appear only if nothing else
 * is left (readings N3, N6).
 */
export const chooseOrganization = (
  { own, others }: Memberships,
  organizationId: OrganizationId | undefined,
  now: Instant,
): SignInOutcome => {
  const offered = own.map((membership) => ({ ...membership, billingRole: billingRoleOf(membership, now) }))
  const valid = oneOfEach(offered.filter((membership) => mayEnter(membership) || isValidMembership(membership, now)))
  if (organizationId !== undefined) {
    const chosen = valid.find((membership) => membership.organizationId === organizationId)
    return chosen === undefined ? { kind: 'wrong-credentials' } : enter(chosen, now)
  }
  const open = valid.filter((membership) => !isClosed(membership.closedAt, now))
  if (!open.some(mayEnter) && !others.some(administers)) {
    return { kind: valid.some(mayEnter) ? 'account-closed' : 'not-administrator' }
  }
  const [only] = open
  return only !== undefined && open.length === 1 && others.length === 0
    ? enter(only, now)
    : { kind: 'choose', own: open, others }
}
