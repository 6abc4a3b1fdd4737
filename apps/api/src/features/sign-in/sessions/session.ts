import { createHmac } from 'node:crypto'
import type { Session } from '@touchline/contract/sign-in'
import type { Instant } from '@touchline/domain/calendar'
import type { AuditEntry } from '@touchline/domain/history'
import type { AccountId, FamilyId, OrganizationId, UserId } from '@touchline/domain/ids'
import type { BillingRole, MemberRole } from '@touchline/domain/people'
import { organizationDetails } from '../../../books/organization/organization-details.ts'
import { organizationDetailToWire } from '../../../books/organization/organization-wire.ts'
import type { Tx } from '../../../db/connect.ts'
import { tokenHash } from '../../../http/caller/session-check.ts'
import { isProviderOnly } from '../../../use-case/cell-config.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { mustSetUpIn } from '../demand/must-set-up.ts'
import type { Offered } from '../login/choose-organization.ts'
import { type Family, insertToken, secondsLeft } from '../login/store.ts'
import { isOwnAddressMissing } from '../own-address/store.ts'

export const FAMILY_SECONDS = 12 * 3600
export const GRACE_SECONDS = 10
const ACCESS_SECONDS = 15 * 60
export const REFRESH_SECONDS = 30 * 60

export interface Tokens {
  readonly access: string
  readonly refresh: string
}

/** Only hashes are stored, so successors are derived again (docs/sign-in.md, "Sessions"). */
export const successorsOf = (refreshToken: string, sessionSecret: string): Tokens => {
  const derive = (kind: 'access' | 'refresh') =>
    createHmac('sha256', sessionSecret).update(`${kind}:${refreshToken}`).digest('base64url')
  return { access: derive('access'), refresh: derive('refresh') }
}

interface FamilyOf {
  readonly organizationId: OrganizationId
  readonly familyId: FamilyId
}

export const insertTokens = async (tx: Tx, family: Family, { access, refresh }: Tokens): Promise<void> => {
  await insertToken(tx, { ...family, hash: tokenHash(access), kind: 'access', lifetimeSeconds: ACCESS_SECONDS })
  await insertToken(tx, { ...family, hash: tokenHash(refresh), kind: 'refresh', lifetimeSeconds: REFRESH_SECONDS })
}

export const sessionEvent = (
  action: 'sign-in' | 'sign-out' | 'refresh-reuse',
  { organizationId, familyId, userId }: FamilyOf & { readonly userId: UserId },
  at: Instant,
): AuditEntry => ({
  organizationId,
  actor: userId,
  action,
  subject: `session:${familyId}`,
  before: null,
  after: null,
  at,
})

export type NewSession = Session & { readonly refresh_token: string }

/** Omitted for administrators, as the specification does. */
export const memberRoleToWire = (role: BillingRole | null): { memberRole?: MemberRole } =>
  role === null || role === 'administrator' ? {} : { memberRole: role }

interface OpenTokens extends Tokens {
  readonly byProvider: boolean
}

export const sessionToWire = async (
  tx: Tx,
  { cell, clock }: Deps,
  account: { readonly account_id: AccountId; readonly login_name: string },
  member: Offered,
  { byProvider, ...tokens }: OpenTokens,
): Promise<NewSession> => {
  const [organization] = await organizationDetails(tx, [member.organizationId])
  if (organization === undefined) throw new Error(`Organisation ${member.organizationId} has no contract`)
  return {
    _id: member.userId,
    displayName: member.displayName,
    loginId: account.login_name,
    access_token: tokens.access,
    refresh_token: tokens.refresh,
    expires_in: await secondsLeft(tx, tokenHash(tokens.access)),
    _organization: member.organizationId,
    organizationDetail: organizationDetailToWire(organization, cell.region),
    ...memberRoleToWire(member.billingRole),
    ...(byProvider ? { byProvider: true as const } : {}),
    ...(!isProviderOnly(cell) && (await mustSetUpIn(tx, member.organizationId, account.account_id, clock.now()))
      ? { secondFactorDemanded: true as const }
      : {}),
    ...((await isOwnAddressMissing(tx, account.account_id)) ? { ownAddressMissing: true as const } : {}),
  }
}
