import type { Instant } from '@touchline/domain/calendar'
import type { AccountId, OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

interface NewAccount {
  readonly accountId: AccountId
  readonly loginName: string
  readonly passwordHash: string
  readonly now: Instant
}

/** False when the name is taken. */
export async function insertAccount(tx: Tx, { accountId, loginName, passwordHash, now }: NewAccount): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('accounts')
    .values({ account_id: accountId, login_name: loginName, password_hash: passwordHash, created_at: at(now) })
    .onConflict((conflict) => conflict.column('login_name').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const hasLogin = async (tx: Tx, organizationId: OrganizationId): Promise<boolean> =>
  (await tx
    .selectFrom('users')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('account_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`'administrator' = any(roles)`)
    .limit(1)
    .executeTakeFirst()) !== undefined
