import type { Language } from '@touchline/contract/wire'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { type AddressOrigin, addressOfPerson } from '@touchline/domain/people'
import { sql } from 'kysely'
import { among } from '../../db/among.ts'
import type { Tx } from '../../db/connect.ts'
import { sharing } from '../../db/sharing.ts'
import { roleOfMember, rolesOfUser } from '../people/billing-role.store.ts'
import { recipientOf } from './recipient.ts'

/** Somebody with a login, and where the mails go that concern them alone. */
export interface PersonAddress {
  readonly userId: UserId
  readonly name: string
  readonly language: Language
  readonly address: string
  readonly origin: AddressOrigin
}

/** Confirmed by the person; in whatever scope only of the organisation asked for. */
async function ownAddresses(
  tx: Tx,
  organizationId: OrganizationId,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await sql<{ user_id: string; mail_address: string | null }>`
    select user_id, mail_address from own_addresses(${organizationId}, ${[...userIds]}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.user_id, row.mail_address]))
}

const personsOf = (tx: Tx, organizationId: OrganizationId, userIds: readonly UserId[]) =>
  tx
    .selectFrom('users as u')
    .leftJoin('members as m', (join) => sharing(join, 'm', 'u', 'user_id'))
    .select(['u.user_id', 'u.display_name', 'u.lang', 'm.address as invited', 'm.lang as invitedIn'])
    .select([rolesOfUser.as('roles'), roleOfMember.as('member_role')])
    .where('u.organization_id', '=', organizationId)
    .where(among('u.user_id', userIds))
    .execute()

/** The address of each login, of those persons of the organisation who can be reached at all. */
export async function addressesOfPersons(
  tx: Tx,
  organizationId: OrganizationId,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<UserId, PersonAddress>> {
  if (userIds.length === 0) return new Map()
  const own = await ownAddresses(tx, organizationId, userIds)
  const { payer_mail: billingContact, lang } = await recipientOf(tx, organizationId)
  const persons = await personsOf(tx, organizationId, userIds)
  return new Map(
    persons.flatMap((row): [UserId, PersonAddress][] => {
      const isAdministrator = row.roles.includes('administrator') || row.member_role === 'administrator'
      const known = { own: own.get(row.user_id) ?? null, invited: row.invited, billingContact, isAdministrator }
      const found = addressOfPerson(known)
      const person = { userId: row.user_id, name: row.display_name, language: row.lang ?? row.invitedIn ?? lang }
      return found === null ? [] : [[row.user_id, { ...person, ...found }]]
    }),
  )
}

/** The same of one; null who cannot be reached. */
export const addressOfLogin = async (
  tx: Tx,
  organizationId: OrganizationId,
  userId: UserId,
): Promise<PersonAddress | null> => (await addressesOfPersons(tx, organizationId, [userId])).get(userId) ?? null
