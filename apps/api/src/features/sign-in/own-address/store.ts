import type { Instant } from '@touchline/domain/calendar'
import type { AccountId } from '@touchline/domain/ids'
import { roleOfMember, rolesOfUser } from '../../../books/people/billing-role.store.ts'
import { holdLogin } from '../../../books/people/hold-login.ts'
import { at } from '../../../db/column-values.ts'
import type { Tx } from '../../../db/connect.ts'
import { sharing } from '../../../db/sharing.ts'
import { oneMachineAfterAnother } from '../../../db/transaction.ts'

type Purpose = 'address' | 'password'

interface NewLink {
  readonly accountId: AccountId
  readonly purpose: Purpose
  readonly tokenHash: string
  readonly address: string
  readonly now: Instant
  readonly expiresAt: Instant
}

export async function replaceLink(tx: Tx, link: NewLink): Promise<void> {
  await endLink(tx, link.accountId, link.purpose)
  await tx
    .insertInto('login_links')
    .values({
      account_id: link.accountId,
      purpose: link.purpose,
      token_hash: link.tokenHash,
      address: link.address,
      created_at: at(link.now),
      expires_at: at(link.expiresAt),
    })
    .execute()
}

export async function endLink(tx: Tx, accountId: AccountId, purpose: Purpose): Promise<boolean> {
  const links = tx.deleteFrom('login_links').where('account_id', '=', accountId).where('purpose', '=', purpose)
  return (await links.returning('purpose').executeTakeFirst()) !== undefined
}

export async function endAllLinks(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('login_links').where('account_id', '=', accountId).execute()
}

export const waitingLink = (tx: Tx, accountId: AccountId, purpose: Purpose) =>
  tx
    .selectFrom('login_links')
    .select(['address', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .executeTakeFirst()

export const isOwnAddressMissing = async (tx: Tx, accountId: AccountId): Promise<boolean> => {
  const asked = tx
    .selectFrom('accounts as a')
    .leftJoin('login_links as l', (join) =>
      join.onRef('l.account_id', '=', 'a.account_id').on('l.purpose', '=', 'address'),
    )
    .select('a.account_id')
    .where('a.account_id', '=', accountId)
    .where('a.mail_address', 'is', null)
    .where('l.account_id', 'is', null)
  return (await asked.executeTakeFirst()) !== undefined
}

export const lockLink = (tx: Tx, purpose: Purpose, tokenHash: string) =>
  tx
    .selectFrom('login_links')
    .select(['account_id', 'address', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .forUpdate()
    .executeTakeFirst()

export async function lockOwnAddress(tx: Tx, accountId: AccountId): Promise<string | null> {
  await oneMachineAfterAnother(tx)
  await holdLogin(tx, accountId)
  const accounts = tx.selectFrom('accounts').select('mail_address').where('account_id', '=', accountId)
  return (await accounts.executeTakeFirstOrThrow()).mail_address
}

export const setOwnAddress = (tx: Tx, accountId: AccountId, address: string | null) =>
  tx.updateTable('accounts').set({ mail_address: address }).where('account_id', '=', accountId).execute()

export const personsOfLogin = (tx: Tx, accountId: AccountId) =>
  tx
    .selectFrom('users as u')
    .innerJoin('organizations as o', 'o.organization_id', 'u.organization_id')
    .innerJoin('accounts as a', 'a.account_id', 'u.account_id')
    .leftJoin('members as m', (join) => sharing(join, 'm', 'u', 'user_id'))
    .select(['u.organization_id', 'u.user_id', 'o.organization_name', 'a.login_name'])
    .select([rolesOfUser.as('roles'), roleOfMember.as('member_role')])
    .where('u.account_id', '=', accountId)
    .where('u.deleted_at', 'is', null)
    .orderBy('u.created_at')
    .orderBy('u.user_id')
    .execute()

export type LoginPerson = Awaited<ReturnType<typeof personsOfLogin>>[number]

/** Whose history records the login's changes: one where the person has a billing role. */
export async function homeOfLogin(tx: Tx, accountId: AccountId): Promise<LoginPerson | undefined> {
  const persons = await personsOfLogin(tx, accountId)
  return persons.find(({ roles, member_role }) => roles.includes('administrator') || member_role !== null)
}
