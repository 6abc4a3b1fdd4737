import type { Instant } from '@touchline/domain/calendar'
import type { AccountId, OrganizationId, UserId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import { roleOfMember, rolesOfUser } from '../../../books/people/billing-role.store.ts'
import { at } from '../../../db/column-values.ts'
import type { Tx } from '../../../db/connect.ts'
import { sharing } from '../../../db/sharing.ts'

/** Locked: the second concurrent use finds it spent. */
export const invitationByToken = (tx: Tx, organizationId: OrganizationId, tokenHash: string) =>
  tx
    .selectFrom('members as m')
    .innerJoin('organizations as o', 'o.organization_id', 'm.organization_id')
    .select([
      'm.member_id',
      roleOfMember.$notNull().as('role'),
      'm.member_name',
      'm.address',
      'm.link_expires_at',
      'm.lang',
    ])
    .select('o.organization_name')
    .where('m.organization_id', '=', organizationId)
    .where('m.token_hash', '=', tokenHash)
    .forUpdate('m')
    .executeTakeFirst()

export type InvitationRow = NonNullable<Awaited<ReturnType<typeof invitationByToken>>>

export async function isInvitation(tx: Tx, organizationId: OrganizationId, tokenHash: string): Promise<boolean> {
  const link = tx.selectFrom('members').select('member_id').where('organization_id', '=', organizationId)
  return (await link.where('token_hash', '=', tokenHash).executeTakeFirst()) !== undefined
}

interface NewAccount {
  readonly accountId: AccountId
  readonly loginName: string
  readonly passwordHash: string
  readonly address: string
  readonly now: Instant
}

/** False if the name is taken, even concurrently. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<boolean> {
  const { accountId, loginName, passwordHash, address, now } = account
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('accounts')
    .values({
      account_id: accountId,
      login_name: loginName,
      password_hash: passwordHash,
      mail_address: address,
      created_at: at(now),
    })
    .onConflict((conflict) => conflict.column('login_name').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export const personsOf = (tx: Tx, organizationId: OrganizationId, accountId: AccountId) =>
  tx
    .selectFrom('users as u')
    .leftJoin('members as m', (join) => sharing(join, 'm', 'u', 'user_id'))
    .select(['u.user_id', 'm.member_role', sql<boolean>`'administrator' = any(${rolesOfUser})`.as('administers')])
    .where('u.organization_id', '=', organizationId)
    .where('u.account_id', '=', accountId)
    .where('u.deleted_at', 'is', null)
    .execute()

interface NewPerson {
  readonly organizationId: OrganizationId
  readonly userId: UserId
  readonly accountId: AccountId
  readonly name: string
  readonly now: Instant
}

export const insertPerson = (tx: Tx, { organizationId, userId, accountId, name, now }: NewPerson) =>
  tx
    .insertInto('users')
    .values({
      organization_id: organizationId,
      user_id: userId,
      account_id: accountId,
      username: `member ${userId}`,
      display_name: name,
      roles: [],
      is_of_platform: false,
      start_at: at(now),
      created_at: at(now),
    })
    .execute()

export const setJoined = (tx: Tx, organizationId: OrganizationId, memberId: string, userId: UserId) =>
  tx
    .updateTable('members')
    .set({ user_id: userId, token_hash: null })
    .where('organization_id', '=', organizationId)
    .where('member_id', '=', memberId)
    .execute()
