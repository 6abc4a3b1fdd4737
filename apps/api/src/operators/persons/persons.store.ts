import type { Instant } from '@touchline/domain/calendar'
import type { AccountId, OrganizationId, UserId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import { rolesOfUser } from '../../books/people/billing-role.store.ts'
import { among } from '../../db/among.ts'
import { at, type Moment } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { sharing } from '../../db/sharing.ts'
import { noPassword } from '../../use-case/no-password.ts'

export const accountOf = (tx: Tx, accountId: AccountId) =>
  tx
    .selectFrom('accounts')
    .select(['login_name', 'mail_address', 'created_at', 'password_changed_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()

/** Of every club, also where it has no rights any more. */
export const usersOf = (tx: Tx, accountId: AccountId) =>
  tx
    .selectFrom('users as u')
    .innerJoin('organizations as o', 'o.organization_id', 'u.organization_id')
    .leftJoin('members as m', (join) => sharing(join, 'm', 'u', 'user_id'))
    .select(['u.organization_id', 'o.organization_name', 'u.user_id', 'u.username', 'u.display_name', 'u.mail_address'])
    .select(['u.player_id', 'u.staff_position', 'u.lang', 'u.created_at', 'u.start_at', 'u.end_at', 'u.deleted_at'])
    .select(['u.is_of_platform', 'm.member_role', 'm.member_name', 'm.address', rolesOfUser.as('roles')])
    .where('u.account_id', '=', accountId)
    .orderBy('u.created_at')
    .orderBy('u.user_id')
    .execute()

export type UserRow = Awaited<ReturnType<typeof usersOf>>[number]

export const recipientsOf = (tx: Tx, organizationIds: readonly OrganizationId[]) =>
  tx
    .selectFrom('recipients')
    .select(['organization_id', 'address', 'recipient_name', 'mail_classes'])
    .where(among('organization_id', organizationIds))
    .where('address', 'is not', null)
    .execute()

export const payersOf = (tx: Tx, organizationIds: readonly OrganizationId[]) =>
  tx
    .selectFrom('contracts')
    .select(['organization_id', 'payer_name', 'payer_mail', 'payer_tel'])
    .where(among('organization_id', organizationIds))
    .where('payer_mail', 'is not', null)
    .execute()

export const sessionsOf = (tx: Tx, organizationIds: readonly OrganizationId[], accountId: AccountId) =>
  tx
    .selectFrom('session_families')
    .select(['organization_id', 'created_at', 'ended_at', 'browser', 'system'])
    .where(among('organization_id', organizationIds))
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()

export const signInMeansOf = async (tx: Tx, accountId: AccountId) => {
  const factors = tx.selectFrom('second_factors').select(['kind', 'added_at', 'used_at'])
  const passkeys = tx.selectFrom('passkeys').select(['passkey_name', 'added_at', 'last_used_at'])
  const sources = tx.selectFrom('known_sources').select(['kind', 'last_used_at'])
  const links = tx.selectFrom('provider_links').select(['issuer', 'subject', 'linked_at'])
  return {
    factors: await factors.where('account_id', '=', accountId).orderBy('added_at').execute(),
    passkeys: await passkeys.where('account_id', '=', accountId).orderBy('added_at').execute(),
    sources: await sources.where('account_id', '=', accountId).orderBy('last_used_at').execute(),
    providerLinks: await links.where('account_id', '=', accountId).execute(),
  }
}

export const doneBy = (tx: Tx, { organization_id: organizationId, user_id: userId }: UserRow) =>
  tx
    .selectFrom('audit_entries')
    .select(['happened_at', 'action'])
    .where('organization_id', '=', organizationId)
    .where((eb) => eb.or([eb('actor', '=', userId), eb('subject', '=', `user:${userId}`)]))
    .orderBy('sequence')
    .execute()

export const askedBy = (tx: Tx, { organization_id: organizationId, user_id: userId }: UserRow) =>
  tx
    .selectFrom('cases')
    .select(['case_id', 'asked_at', 'words', 'answer', 'answered_at'])
    .where('organization_id', '=', organizationId)
    .where('asked_by', '=', userId)
    .orderBy('asked_at')
    .execute()

export const usedBy = (tx: Tx, { organization_id: organizationId, user_id: userId }: UserRow) =>
  tx
    .selectFrom('usage_aggregates')
    .select(['target_month', 'aggregation_type', 'usage_seconds'])
    .where('organization_id', '=', organizationId)
    .where('unit_type', '=', 'user')
    .where('unit_id', '=', userId)
    .orderBy('target_month')
    .execute()

export async function mailedTo(tx: Tx, organizationIds: readonly OrganizationId[], addresses: readonly string[]) {
  const notices = tx
    .selectFrom('notice_mails as m')
    .innerJoin('notices as n', (join) => sharing(join, 'n', 'm', 'notice_id'))
    .select(['m.organization_id', 'n.kind', 'n.happened_at', 'm.sent_at', 'm.address'])
    .where(among('m.organization_id', organizationIds))
    .where(sql`lower(m.address)`, 'in', addresses)
  const documents = tx
    .selectFrom('document_mails')
    .select(['organization_id', 'document_id', 'address', 'sent_at'])
    .where(among('organization_id', organizationIds))
    .where(sql`lower(address)`, 'in', addresses)
  return {
    notices: await notices.orderBy('n.happened_at').execute(),
    documents: await documents.orderBy('sent_at').execute(),
  }
}

/** Their words, and the answers to them. */
export const deleteAsked = (
  tx: Tx,
  { organizationId, userId }: { readonly organizationId: OrganizationId; readonly userId: UserId },
) => tx.deleteFrom('cases').where('organization_id', '=', organizationId).where('asked_by', '=', userId).execute()

/** In the order in which one refers to another. */
const tablesOfLogin = [
  'login_links',
  'sign_in_challenges',
  'provider_sign_ins',
  'provider_links',
  'ended_provider_links',
  'authenticator_apps',
  'passkeys',
  'recovery_codes',
  'second_factors',
  'known_sources',
  'directory_entries',
] as const

/** The row stays, for what refers to it. */
export async function emptyLogin(tx: Tx, accountId: AccountId): Promise<void> {
  for (const table of tablesOfLogin)
    await sql`delete from ${sql.table(table)} where account_id = ${accountId}`.execute(tx)
  await tx
    .updateTable('accounts')
    .set({ login_name: `erased-${accountId}`, password_hash: noPassword(), mail_address: null })
    .where('account_id', '=', accountId)
    .execute()
}

/** Nobody's name; the row stays, for usage and history. */
export const emptyUser = (
  tx: Tx,
  {
    organizationId,
    userId,
    now,
  }: { readonly organizationId: OrganizationId; readonly userId: UserId; readonly now: Instant },
) =>
  tx
    .updateTable('users')
    .set({
      account_id: null,
      username: `erased-${userId}`,
      display_name: '—',
      mail_address: null,
      player_id: null,
      staff_position: null,
      created_by: null,
      deleted_at: sql<Moment>`coalesce(deleted_at, ${at(now)})`,
    })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute()

export async function emptyMails(
  tx: Tx,
  organizationIds: readonly OrganizationId[],
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length === 0) return
  const mails = tx.updateTable('notice_mails').set({ address: null, said: null })
  await mails.where(among('organization_id', organizationIds)).where(sql`lower(address)`, 'in', addresses).execute()
  const refused = tx.deleteFrom('refused_addresses')
  await refused.where(among('organization_id', organizationIds)).where('address', 'in', addresses).execute()
}
