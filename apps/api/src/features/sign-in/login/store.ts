import type { RegionName } from '@touchline/contract/wire'
import type { Instant, Seconds } from '@touchline/domain/calendar'
import type { AccountId, FamilyId, OrganizationId, UserId } from '@touchline/domain/ids'
import type { LinkedTask } from '@touchline/domain/sign-in'
import { sql } from 'kysely'
import { roleOfMember, rolesOfUser } from '../../../books/people/billing-role.store.ts'
import { holdLogin, shareLogin } from '../../../books/people/hold-login.ts'
import { at } from '../../../db/column-values.ts'
import type { Tx } from '../../../db/connect.ts'
import { sharing } from '../../../db/sharing.ts'
import type { OtherMembership, OwnMembership, Role } from './choose-organization.ts'

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Null outside a sign-in transaction. */
export const passwordHashOf = async (tx: Tx, accountId: AccountId): Promise<string | null> => {
  const { rows } = await sql<{ hash: string | null }>`select password_hash_of(${accountId}) as hash`.execute(tx)
  return rows[0]?.hash ?? null
}

/** As many queries for an unknown login. */
export const accountByLogin = async (tx: Tx, loginName: string) => {
  const account = await tx
    .selectFrom('accounts')
    .select(['account_id', 'login_name'])
    .where('login_name', '=', loginName)
    .executeTakeFirst()
  const password_hash = await passwordHashOf(tx, account?.account_id ?? NOBODY)
  return account === undefined || password_hash === null ? undefined : { ...account, password_hash }
}

export const accountById = (tx: Tx, accountId: AccountId) =>
  tx.selectFrom('accounts').select(['account_id', 'login_name']).where('account_id', '=', accountId).executeTakeFirst()

export const lockedPasswordHash = async (tx: Tx, accountId: AccountId): Promise<string | null> => {
  await shareLogin(tx, accountId)
  return passwordHashOf(tx, accountId)
}

export const passwordChangedAt = async (tx: Tx, accountId: AccountId): Promise<Instant | null> => {
  const accounts = tx.selectFrom('accounts').select('password_changed_at').where('account_id', '=', accountId)
  return (await accounts.executeTakeFirst())?.password_changed_at ?? null
}

/** Ends waiting sign-ins, unlike `replacePasswordHash`. */
export const setPassword = async (tx: Tx, accountId: AccountId, hash: string, now: Instant): Promise<void> => {
  const password = { password_hash: hash, password_changed_at: at(now) }
  await holdLogin(tx, accountId)
  await tx.updateTable('accounts').set(password).where('account_id', '=', accountId).execute()
  await tx.deleteFrom('sign_in_challenges').where('account_id', '=', accountId).execute()
}

export const namesAround = async (tx: Tx, accountId: AccountId): Promise<readonly string[]> => {
  const rows = await tx
    .selectFrom('users as u')
    .innerJoin('organizations as o', 'o.organization_id', 'u.organization_id')
    .select(['o.organization_name', 'u.display_name'])
    .where('u.account_id', '=', accountId)
    .execute()
  return rows.flatMap((row) => [row.organization_name, row.display_name])
}

export const replacePasswordHash = (tx: Tx, accountId: AccountId, passwordHash: string) =>
  tx.updateTable('accounts').set({ password_hash: passwordHash }).where('account_id', '=', accountId).execute()

const known = ['administrator', 'analyst', 'viewer'] as const
const rolesIn = (names: readonly string[]): readonly Role[] => known.filter((role) => names.includes(role))

export const ownMemberships = async (tx: Tx, accountId: AccountId): Promise<readonly OwnMembership[]> => {
  const rows = await tx
    .selectFrom('users as u')
    .innerJoin('organizations as o', 'o.organization_id', 'u.organization_id')
    .leftJoin('contracts as c', (join) => sharing(join, 'c', 'u').on('c.customer_type', '=', 'manage_organization'))
    .select(['u.organization_id', 'o.organization_name', 'u.user_id', 'u.display_name', 'u.approval'])
    .leftJoin('members as m', (join) => sharing(join, 'm', 'u', 'user_id'))
    .select(['u.start_at', 'u.end_at', 'u.deleted_at', 'c.closed_at'])
    .select([rolesOfUser.as('roles'), roleOfMember.as('member_role')])
    .where('u.account_id', '=', accountId)
    .orderBy('o.organization_name')
    .execute()
  return rows.map((row) => ({
    organizationId: row.organization_id,
    organizationName: row.organization_name,
    userId: row.user_id,
    displayName: row.display_name,
    roles: rolesIn(row.roles),
    approval: row.approval,
    startsAt: row.start_at,
    endsAt: row.end_at,
    deletedAt: row.deleted_at,
    closedAt: row.closed_at,
    memberRole: row.member_role,
  }))
}

export const otherMemberships = async (
  tx: Tx,
  accountId: AccountId,
  bases: ReadonlyMap<RegionName, string>,
): Promise<readonly OtherMembership[]> => {
  const rows = await tx
    .selectFrom('directory_entries')
    .select(['organization_id', 'organization_name', 'roles', 'region'])
    .where('account_id', '=', accountId)
    .orderBy('organization_name')
    .execute()
  return rows.flatMap(({ region, ...row }) => {
    const url = bases.get(region)
    if (url === undefined) return []
    const { organization_id: organizationId, organization_name: organizationName } = row
    return [{ organizationId, organizationName, roles: rolesIn(row.roles), region, url }]
  })
}

interface FamilyOf {
  readonly organizationId: OrganizationId
  readonly familyId: FamilyId
}

export interface Family extends FamilyOf {
  readonly endsAt: Instant
}

interface NewFamily extends FamilyOf {
  readonly accountId: AccountId
  readonly userId: UserId
  readonly authenticatedAt: Instant
  readonly factorProvenAt: Instant | null
  readonly byProvider: boolean
  readonly link?: { readonly task: LinkedTask; readonly returnUrl: string }
  readonly lifetimeSeconds: Seconds
  readonly browser: string | null
  readonly system: string | null
}

const inSeconds = (seconds: Seconds) => sql<never>`now() + make_interval(secs => ${seconds})`

/**
 * By the database's time: moving the books' clock changes no session. The password check's instant is by the cell's
 * clock, which use cases compare.
 */
export const insertFamily = async (tx: Tx, family: NewFamily): Promise<Family> => {
  const { expires_at: endsAt } = await tx
    .insertInto('session_families')
    .values({
      organization_id: family.organizationId,
      family_id: family.familyId,
      account_id: family.accountId,
      user_id: family.userId,
      created_at: sql`now()`,
      expires_at: inSeconds(family.lifetimeSeconds),
      authenticated_at: at(family.authenticatedAt),
      factor_proven_at: family.factorProvenAt === null ? null : at(family.factorProvenAt),
      by_provider: family.byProvider,
      link_task: family.link?.task ?? null,
      link_return_url: family.link?.returnUrl ?? null,
      browser: family.browser,
      system: family.system,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { organizationId: family.organizationId, familyId: family.familyId, endsAt }
}

interface NewToken extends Family {
  readonly hash: string
  readonly kind: 'access' | 'refresh' | 'linked'
  readonly lifetimeSeconds: Seconds
}

export const insertToken = (tx: Tx, token: NewToken) =>
  tx
    .insertInto('session_tokens')
    .values({
      token_hash: token.hash,
      organization_id: token.organizationId,
      family_id: token.familyId,
      kind: token.kind,
      issued_at: sql`now()`,
      expires_at: sql`least(${at(token.endsAt)}, ${inSeconds(token.lifetimeSeconds)})`,
    })
    .execute()

export const forgetOldFamilies = (tx: Tx, accountId: AccountId) =>
  tx
    .deleteFrom('session_families')
    .where('account_id', '=', accountId)
    .where('expires_at', '<', sql<never>`now() - interval '1 day'`)
    .execute()

const lockedToken = (tx: Tx, hash: string) =>
  tx
    .selectFrom('session_tokens')
    .select(['organization_id', 'family_id', 'spent_at'])
    .select(sql<boolean>`expires_at <= now()`.as('expired'))
    .where('token_hash', '=', hash)
    .where('kind', '=', 'refresh')
    .forUpdate()
    .executeTakeFirst()

/** Locked: of parallel refreshes one spends the token. */
export const refreshTokenForUpdate = async (tx: Tx, hash: string) => {
  const token = await lockedToken(tx, hash)
  if (token === undefined) return undefined
  const family = await tx
    .selectFrom('session_families')
    .select(['account_id', 'user_id', 'end_reason', 'expires_at', 'by_provider'])
    .select(sql<boolean>`expires_at <= now()`.as('expired'))
    .where('organization_id', '=', token.organization_id)
    .where('family_id', '=', token.family_id)
    .executeTakeFirst()
  return family === undefined ? undefined : { ...token, ...family, expired: token.expired || family.expired }
}

export const spendToken = (tx: Tx, hash: string) =>
  tx.updateTable('session_tokens').set({ spent_at: sql`clock_timestamp()` }).where('token_hash', '=', hash).execute()

/** Spent just now with unspent successors: a parallel refresh, not a thief. */
export const isWithinGrace = async (
  tx: Tx,
  spentHash: string,
  successorHash: string,
  seconds: Seconds,
): Promise<boolean> => {
  const row = await tx
    .selectFrom('session_tokens as spent')
    .innerJoin('session_tokens as successor', 'successor.family_id', 'spent.family_id')
    .select('successor.token_hash')
    .where('spent.token_hash', '=', spentHash)
    .where('successor.token_hash', '=', successorHash)
    .where('successor.spent_at', 'is', null)
    .where('spent.spent_at', '>', sql<never>`clock_timestamp() - make_interval(secs => ${seconds})`)
    .executeTakeFirst()
  return row !== undefined
}

export const secondsLeft = async (tx: Tx, hash: string): Promise<number> => {
  const row = await tx
    .selectFrom('session_tokens')
    .select(sql<number>`greatest(floor(extract(epoch from expires_at - now())), 0)::integer`.as('seconds'))
    .where('token_hash', '=', hash)
    .executeTakeFirstOrThrow()
  return row.seconds
}

export const endFamily = (tx: Tx, { organizationId, familyId }: FamilyOf, reason: 'logout' | 'reuse' | 'revoked') =>
  tx
    .updateTable('session_families')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where('organization_id', '=', organizationId)
    .where('family_id', '=', familyId)
    .where('ended_at', 'is', null)
    .execute()

export const endReplacedFamily = async (tx: Tx, accountId: AccountId, refreshHash: string): Promise<boolean> => {
  const replaced = await tx
    .selectFrom('session_tokens')
    .select(['organization_id', 'family_id'])
    .where('token_hash', '=', refreshHash)
    .executeTakeFirst()
  if (replaced === undefined) return false
  const { numUpdatedRows } = await tx
    .updateTable('session_families')
    .set({ ended_at: sql`now()`, end_reason: 'logout' })
    .where('organization_id', '=', replaced.organization_id)
    .where('family_id', '=', replaced.family_id)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const endCalendarsOf = (tx: Tx, accountId: AccountId) =>
  tx
    .deleteFrom('calendar_feeds as f')
    .using('users as u')
    .whereRef('u.organization_id', '=', 'f.organization_id')
    .whereRef('u.user_id', '=', 'f.user_id')
    .where('u.account_id', '=', accountId)
    .returning(['f.organization_id as organizationId', 'f.user_id as userId'])
    .execute()
