import type { Language } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import type { BillingRole, MemberRole } from '@touchline/domain/people'
import { type Selectable, sql } from 'kysely'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import type { MembersTable } from '../../db/schema.ts'

const columns = [
  'organization_id',
  'member_id',
  'user_id',
  'member_role',
  'address',
  'member_name',
  'lang',
  'invited_at',
  'link_expires_at',
  'administers',
] as const

type Stored = Pick<Selectable<MembersTable>, (typeof columns)[number]>

/** With the effective role: successors are administrators. */
export interface MemberRow extends Stored {
  readonly role: BillingRole
  readonly hasLogin: boolean
}

const hasLogin = (organizationId: OrganizationId) => sql<boolean>`exists (
  select from users u
  where u.organization_id = ${organizationId} and u.user_id = members.user_id
    and u.deleted_at is null and u.account_id is not null)`

export async function memberRows(tx: Tx, organizationId: OrganizationId): Promise<MemberRow[]> {
  const members = tx.selectFrom('members').select(columns).select(hasLogin(organizationId).as('hasLogin'))
  const rows = await members.where('organization_id', '=', organizationId).orderBy('member_name').execute()
  return rows.map((row) => ({ ...row, role: row.administers ? 'administrator' : row.member_role }))
}

export const administratorRows = (tx: Tx, organizationId: OrganizationId) =>
  tx
    .selectFrom('users')
    .select(['user_id', 'account_id', 'display_name', 'roles', 'approval', 'start_at', 'end_at', 'deleted_at'])
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`roles @> '{administrator}'`)
    .where('deleted_at', 'is', null)
    .where('bills_left_at', 'is', null)
    .orderBy('display_name')
    .execute()

/** By the history or by switched sessions. */
export async function lastHere(tx: Tx, organizationId: OrganizationId): Promise<ReadonlyMap<string, Instant>> {
  const visits = await tx
    .selectFrom('audit_entries')
    .select(['actor as id', (eb) => eb.fn.max('happened_at').as('last')])
    .where('organization_id', '=', organizationId)
    .where('action', '=', 'sign-in')
    .groupBy('actor')
    .execute()
  const sessions = await tx
    .selectFrom('session_families')
    .select(['user_id as id', (eb) => eb.fn.max('authenticated_at').as('last')])
    .where('organization_id', '=', organizationId)
    .groupBy('user_id')
    .execute()
  const seen = new Map<string, Instant>()
  for (const { id, last } of [...visits, ...sessions]) seen.set(id, Math.max(last, seen.get(id) ?? last))
  return seen
}

interface Key {
  readonly organizationId: OrganizationId
  readonly memberId: string
}

interface Link {
  readonly tokenHash: string
  readonly expiresAt: Instant
}

interface NewMember extends Key {
  readonly address: string
  readonly name: string
  readonly role: BillingRole
  readonly lang: Language
  readonly link: Link
  readonly now: Instant
}

/** A former administrator is stored as a manager, the most that the previous version knows. */
const roleColumns = (role: BillingRole): { administers: boolean; member_role: MemberRole } =>
  role === 'administrator'
    ? { administers: true, member_role: 'billing-manager' }
    : { administers: false, member_role: role }

export const insertMember = (tx: Tx, { link, ...added }: NewMember) =>
  tx
    .insertInto('members')
    .values({
      organization_id: added.organizationId,
      member_id: added.memberId,
      ...roleColumns(added.role),
      address: added.address,
      member_name: added.name,
      lang: added.lang,
      invited_at: at(added.now),
      token_hash: link.tokenHash,
      link_expires_at: at(link.expiresAt),
    })
    .execute()

const one = (tx: Tx, { organizationId, memberId }: Key) =>
  tx.updateTable('members').where('organization_id', '=', organizationId).where('member_id', '=', memberId)

export const setLink = (tx: Tx, key: Key, { tokenHash, expiresAt }: Link) =>
  one(tx, key)
    .set({ token_hash: tokenHash, link_expires_at: at(expiresAt) })
    .execute()

export const setRole = (tx: Tx, key: Key, role: BillingRole) => one(tx, key).set(roleColumns(role)).execute()

export const deleteMember = (tx: Tx, { organizationId, memberId }: Key) =>
  tx.deleteFrom('members').where('organization_id', '=', organizationId).where('member_id', '=', memberId).execute()

export const endSessionsOf = (tx: Tx, organizationId: OrganizationId, userId: UserId) =>
  tx
    .updateTable('session_families')
    .set({ ended_at: sql`now()`, end_reason: 'revoked' })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()

export const endCalendarOf = (tx: Tx, organizationId: OrganizationId, userId: UserId) =>
  tx.deleteFrom('calendar_feeds').where('organization_id', '=', organizationId).where('user_id', '=', userId).execute()
