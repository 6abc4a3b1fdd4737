import type { Language } from '@touchline/contract/wire'
import type { AccountId, OrganizationId, UserId } from '@touchline/domain/ids'
import { type AddressOrigin, addressOfPerson, addressOfUser } from '@touchline/domain/people'
import { sql } from 'kysely'
import { among } from '../../db/among.ts'
import type { Tx } from '../../db/connect.ts'
import { sharing } from '../../db/sharing.ts'
import { roleOfMember, rolesOfUser } from '../people/billing-role.store.ts'
import { recipientOf } from './recipient.ts'

export interface PersonAddress {
  readonly userId: UserId
  readonly name: string
  readonly language: Language
  readonly address: string
  readonly origin: AddressOrigin
}

async function ownAddresses(
  tx: Tx,
  accounts: readonly (AccountId | null)[],
): Promise<ReadonlyMap<AccountId | null, string | null>> {
  const { rows } = await sql<{ account_id: AccountId; mail_address: string | null }>`
    select account_id, mail_address from addresses_of(${accounts.filter((id) => id !== null)}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.account_id, row.mail_address]))
}

const personsOf = (tx: Tx, organizationId: OrganizationId, userIds: readonly UserId[]) =>
  tx
    .selectFrom('users as u')
    .leftJoin('members as m', (join) => sharing(join, 'm', 'u', 'user_id'))
    .select([
      'u.user_id',
      'u.account_id',
      'u.display_name',
      'u.lang',
      'u.mail_address',
      'm.address as invited',
      'm.lang as invitedIn',
    ])
    .select([rolesOfUser.as('roles'), roleOfMember.as('member_role')])
    .where('u.organization_id', '=', organizationId)
    .where(among('u.user_id', userIds))
    .execute()

export async function addressesOfPersons(
  tx: Tx,
  organizationId: OrganizationId,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<UserId, PersonAddress>> {
  if (userIds.length === 0) return new Map()
  const { payer_mail: billingContact, lang } = await recipientOf(tx, organizationId)
  const persons = await personsOf(tx, organizationId, userIds)
  const own = await ownAddresses(
    tx,
    persons.map((row) => row.account_id),
  )
  return new Map(
    persons.flatMap((row): [UserId, PersonAddress][] => {
      const isAdministrator = row.roles.includes('administrator') || row.member_role === 'administrator'
      const known = { own: own.get(row.account_id) ?? null, invited: row.invited, billingContact, isAdministrator }
      const found = addressOfPerson(known)
      const person = { userId: row.user_id, name: row.display_name, language: row.lang ?? row.invitedIn ?? lang }
      return found === null ? [] : [[row.user_id, { ...person, ...found }]]
    }),
  )
}

export const addressOfLogin = async (
  tx: Tx,
  organizationId: OrganizationId,
  userId: UserId,
): Promise<PersonAddress | null> => (await addressesOfPersons(tx, organizationId, [userId])).get(userId) ?? null

interface UserAddress {
  readonly address: string
  readonly language: Language | null
}

export async function addressesOfUsers(
  tx: Tx,
  organizationId: OrganizationId,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<UserId, UserAddress>> {
  if (userIds.length === 0) return new Map()
  const persons = await personsOf(tx, organizationId, userIds)
  const accounts = persons.flatMap(({ account_id }) => account_id ?? [])
  const none: ReadonlyMap<AccountId | null, string | null> = new Map()
  const own = accounts.length === 0 ? none : await ownAddresses(tx, accounts)
  return new Map(
    persons.flatMap((row): [UserId, UserAddress][] => {
      const known = { own: own.get(row.account_id) ?? null, invited: row.invited, ofPlatform: row.mail_address }
      const address = addressOfUser(known)
      return address === null ? [] : [[row.user_id, { address, language: row.lang ?? row.invitedIn }]]
    }),
  )
}
