import type { Instant } from '@touchline/domain/calendar'
import type { AccountId, OrganizationId, UserId } from '@touchline/domain/ids'
import { type BillingRole, billingRoleOf } from '@touchline/domain/people'
import { roleOfMember, rolesOfUser } from '../../../books/people/billing-role.store.ts'
import { among } from '../../../db/among.ts'
import { at } from '../../../db/column-values.ts'
import type { Tx } from '../../../db/connect.ts'
import { sharing } from '../../../db/sharing.ts'
import { isClosed } from '../../../http/caller/session-check.ts'
import { ownMemberships } from '../login/store.ts'

export const demandOf = (tx: Tx, organizationId: OrganizationId) =>
  tx
    .selectFrom('second_factor_demands')
    .select(['demanded_at', 'demanded_from', 'demanded_by'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()

/** Of organisations the login may enter. */
export async function demandsOnLogin(tx: Tx, accountId: AccountId, now: Instant): Promise<readonly Instant[]> {
  const seats = await ownMemberships(tx, accountId)
  const entered = seats.filter((seat) => billingRoleOf(seat, now) !== null && !isClosed(seat.closedAt, now))
  const organizationIds = [...new Set(entered.map(({ organizationId }) => organizationId))]
  if (organizationIds.length === 0) return []
  const demands = tx.selectFrom('second_factor_demands').select('demanded_from')
  const rows = await demands.where(among('organization_id', organizationIds)).execute()
  return rows.map((row) => row.demanded_from)
}

interface NewDemand {
  readonly organizationId: OrganizationId
  readonly userId: UserId
  readonly from: Instant
  readonly now: Instant
}

export async function insertDemand(tx: Tx, { organizationId, userId, from, now }: NewDemand): Promise<boolean> {
  const demand = {
    organization_id: organizationId,
    demanded_at: at(now),
    demanded_from: at(from),
    demanded_by: userId,
  }
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('second_factor_demands')
    .values(demand)
    .onConflict((conflict) => conflict.column('organization_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export async function deleteDemand(tx: Tx, organizationId: OrganizationId): Promise<boolean> {
  const demands = tx.deleteFrom('second_factor_demands').where('organization_id', '=', organizationId)
  return (await demands.returning('organization_id').executeTakeFirst()) !== undefined
}

export const placeOf = (tx: Tx, organizationId: OrganizationId) =>
  tx
    .selectFrom('contracts')
    .select(['zone', 'closed_at'])
    .where('organization_id', '=', organizationId)
    .where('customer_type', '=', 'manage_organization')
    .executeTakeFirst()

const personRows = (tx: Tx, organizationId: OrganizationId) =>
  tx
    .selectFrom('users as u')
    .leftJoin('members as m', (join) => sharing(join, 'm', 'u', 'user_id'))
    .select(['u.user_id', 'u.account_id', 'u.display_name', 'u.approval', 'u.start_at', 'u.end_at', 'u.deleted_at'])
    .select([rolesOfUser.as('roles'), roleOfMember.as('member_role')])
    .where('u.organization_id', '=', organizationId)
    .where('u.account_id', 'is not', null)
    .orderBy('u.display_name')
    .orderBy('u.user_id')
    .execute()

export interface Entering {
  readonly userId: UserId
  readonly name: string
  readonly role: BillingRole
  readonly hasFactor: boolean
}

export async function whoEnters(tx: Tx, organizationId: OrganizationId, now: Instant): Promise<readonly Entering[]> {
  const rows = await personRows(tx, organizationId)
  const entering = rows.flatMap((row) => {
    const { start_at: startsAt, end_at: endsAt, deleted_at: deletedAt, member_role: memberRole } = row
    const role = billingRoleOf({ ...row, startsAt, endsAt, deletedAt, memberRole }, now)
    return role === null ? [] : [{ userId: row.user_id, accountId: row.account_id ?? '', name: row.display_name, role }]
  })
  const protectedOnes = await withFactor(
    tx,
    entering.map(({ accountId }) => accountId),
  )
  return entering.map(({ accountId, ...person }) => ({ ...person, hasFactor: protectedOnes.has(accountId) }))
}

async function withFactor(tx: Tx, accountIds: readonly AccountId[]): Promise<ReadonlySet<AccountId>> {
  if (accountIds.length === 0) return new Set()
  const apps = tx.selectFrom('second_factors').select('account_id').where(among('account_id', accountIds))
  const passkeys = tx.selectFrom('passkeys').select('account_id').where(among('account_id', accountIds))
  return new Set([...(await apps.execute()), ...(await passkeys.execute())].map((row) => row.account_id))
}
