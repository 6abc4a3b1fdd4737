import type { Seconds } from '@touchline/domain/calendar'
import type { AccountId, BillingId, OrganizationId, UserId } from '@touchline/domain/ids'
import type { LinkedTask } from '@touchline/domain/sign-in'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'

interface NewLink {
  readonly tokenHash: string
  readonly organizationId: OrganizationId
  readonly userId: UserId
  readonly task: LinkedTask
  readonly billingId: BillingId | null
  readonly returnUrl: string
  readonly lifetimeSeconds: Seconds
}

export const insertLink = (tx: Tx, link: NewLink) =>
  tx
    .insertInto('signed_links')
    .values({
      token_hash: link.tokenHash,
      organization_id: link.organizationId,
      user_id: link.userId,
      task: link.task,
      billing_id: link.billingId,
      return_url: link.returnUrl,
      expires_at: sql`now() + make_interval(secs => ${link.lifetimeSeconds})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()

/** Undefined if spent already, even concurrently. */
export const spendLink = (tx: Tx, tokenHash: string) =>
  tx
    .updateTable('signed_links')
    .set({ used_at: sql`now()` })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<never>`now()`)
    .returning(['organization_id', 'user_id', 'task', 'billing_id', 'return_url'])
    .executeTakeFirst()

export const endLinksOf = async (tx: Tx, userIds: readonly UserId[]): Promise<void> => {
  if (userIds.length === 0) return
  const links = tx.updateTable('signed_links').set({ used_at: sql`now()` }).where('user_id', 'in', userIds)
  await links.where('used_at', 'is', null).execute()
}

export const findLink = (tx: Tx, tokenHash: string) =>
  tx.selectFrom('signed_links').select(['used_at', 'return_url']).where('token_hash', '=', tokenHash).executeTakeFirst()

export const accountOfUser = async (
  tx: Tx,
  { organizationId, userId }: { readonly organizationId: OrganizationId; readonly userId: UserId },
): Promise<AccountId | null> => {
  const users = tx.selectFrom('users').select('account_id').where('organization_id', '=', organizationId)
  return (await users.where('user_id', '=', userId).executeTakeFirst())?.account_id ?? null
}

export const isBillOf = async (tx: Tx, organizationId: OrganizationId, billingId: BillingId): Promise<boolean> => {
  const bills = tx.selectFrom('billings').select('billing_id').where('organization_id', '=', organizationId)
  return (await bills.where('billing_id', '=', billingId).executeTakeFirst()) !== undefined
}

export const isOrganization = async (tx: Tx, organizationId: OrganizationId): Promise<boolean> => {
  const organizations = tx.selectFrom('organizations').select('organization_id')
  return (await organizations.where('organization_id', '=', organizationId).executeTakeFirst()) !== undefined
}

export const accountIdOf = async (tx: Tx, loginName: string): Promise<AccountId | null> => {
  const accounts = tx.selectFrom('accounts').select('account_id').where('login_name', '=', loginName)
  return (await accounts.executeTakeFirst())?.account_id ?? null
}
