import { at } from '@touchline/api/db/column-values'
import type { Tx } from '@touchline/api/db/connect'
import type { Database } from '@touchline/api/db/schema'
import { sharing } from '@touchline/api/db/sharing'
import { instantToWire } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { MatchId, OrganizationId, UserId } from '@touchline/domain/ids'
import { type InsertObject, sql } from 'kysely'
import type { DemoPayer } from './organizations/demo-organization.ts'

type Row<T extends keyof Database> = InsertObject<Database, T>

/** Keeps an existing one: an administrator of two organisations has one password. */
export const insertAccount = (tx: Tx, row: Row<'accounts'>) =>
  tx
    .insertInto('accounts')
    .values(row)
    .onConflict((conflict) => conflict.column('login_name').doNothing())
    .execute()

const accountOf = (tx: Tx, loginName: string) =>
  tx.selectFrom('accounts').select('account_id').where('login_name', '=', loginName).executeTakeFirstOrThrow()

export const setPayer = (tx: Tx, organizationId: OrganizationId, payer: DemoPayer, mail: string) =>
  tx
    .updateTable('contracts')
    .set({ payer_name: payer.name, payer_tel: payer.tel, payer_country: payer.country, payer_mail: mail })
    .where('organization_id', '=', organizationId)
    .execute()

export async function platformLine(tx: Tx, organizationId: OrganizationId, login: string) {
  const { user_id, display_name, start_at } = await tx
    .selectFrom('users')
    .select(['user_id', 'display_name', 'start_at'])
    .where('organization_id', '=', organizationId)
    .where('username', '=', login)
    .executeTakeFirstOrThrow()
  return {
    userId: user_id,
    organizationId,
    username: login,
    displayName: display_name,
    roles: ['administrator'],
    startDate: instantToWire(start_at),
    loginName: login,
  }
}

export const setYearlyAnchor = (tx: Tx, organizationId: OrganizationId, anchor: Instant) =>
  tx
    .updateTable('contracts')
    .set({ yearly_anchor: at(anchor) })
    .where('organization_id', '=', organizationId)
    .execute()

export async function organizationsByCode(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.selectFrom('organizations').select(['organization_id', 'organization_code']).execute()
  return new Map(rows.map((row) => [row.organization_code, row.organization_id]))
}

interface Membership {
  readonly login: string
  readonly role: 'analyst' | 'viewer'
  readonly organizationId: OrganizationId
  readonly userId: UserId
  readonly now: Instant
}

export async function insertMembership(
  tx: Tx,
  { login, role, organizationId, userId, now }: Membership,
): Promise<void> {
  const { account_id } = await accountOf(tx, login)
  await tx
    .insertInto('users')
    .values({
      organization_id: organizationId,
      user_id: userId,
      account_id,
      username: login,
      display_name: login,
      roles: [role],
      start_at: at(now),
      created_at: at(now),
    })
    .execute()
}

export async function personOf(tx: Tx, loginName: string) {
  const { account_id: accountId } = await accountOf(tx, loginName)
  const { user_id: userId, display_name: displayName } = await tx
    .selectFrom('users')
    .select(['user_id', 'display_name'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { accountId, userId, displayName }
}

export async function lastChargeOf(tx: Tx, organizationId: OrganizationId) {
  const {
    billing_id: billingId,
    charge_id: chargeId,
    amount,
  } = await tx
    .selectFrom('charges')
    .select(['billing_id', 'charge_id', 'amount'])
    .where('organization_id', '=', organizationId)
    .orderBy('succeeded_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { billingId, chargeId, amount }
}

export async function cardOf(tx: Tx, organizationId: OrganizationId) {
  const { provider_customer_id: customer, card_payment_method_id: paymentMethod } = await tx
    .selectFrom('contracts')
    .select(['provider_customer_id', 'card_payment_method_id'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  if (customer === null || paymentMethod === null) throw new Error('the club has no card')
  return { customer, paymentMethod }
}

export async function newestMailOf(tx: Tx, organizationId: OrganizationId) {
  const { mark, address } = await tx
    .selectFrom('notice_mails as m')
    .innerJoin('notices as n', (join) => sharing(join, 'n', 'm', 'notice_id'))
    .select(['m.mark', 'm.address'])
    .where('m.organization_id', '=', organizationId)
    .where('m.sent_at', 'is not', null)
    .orderBy('n.happened_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  if (mark === null || address === null) throw new Error('the newest mail names no place that it comes back to')
  return { mark, address }
}

export async function openDisputeOf(tx: Tx, organizationId: OrganizationId): Promise<string> {
  const { dispute_id } = await tx
    .selectFrom('disputes')
    .select('dispute_id')
    .where('organization_id', '=', organizationId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return dispute_id
}

export async function administratorOf(tx: Tx, organizationId: OrganizationId): Promise<UserId> {
  const { user_id } = await tx
    .selectFrom('users')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`roles @> array['administrator']`)
    .orderBy('created_at')
    .orderBy('user_id')
    .executeTakeFirstOrThrow()
  return user_id
}

/** Of those that are not deleted, the one that was stored first. */
export async function oldestGame(tx: Tx, organizationId: OrganizationId): Promise<MatchId> {
  const { match_id } = await tx
    .selectFrom('games')
    .select('match_id')
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('match_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return match_id
}
