import type { Instant } from '@touchline/domain/calendar'
import type { AccountId, BillingId, ContractId, OrganizationId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import { sql } from 'kysely'
import { at } from '../db/column-values.ts'
import type { Tx } from '../db/connect.ts'

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

export const hasOrganization = async (tx: Tx, organizationId: OrganizationId): Promise<boolean> => {
  const rows = tx.selectFrom('organizations').select('organization_id').where('organization_id', '=', organizationId)
  return (await rows.executeTakeFirst()) !== undefined
}

export interface BillingFacts {
  readonly organization_id: OrganizationId
  readonly contract_id: ContractId
  readonly target_month: string
  readonly cycle: string
  readonly currency: Currency
  readonly zone: string
  readonly draft_status: string | null
  readonly draft_total: number | null
  readonly fixed_at: Instant | null
  readonly fixed_total: number | null
  readonly payment_status: string | null
  readonly attempts: number
}

export async function billingFacts(tx: Tx, billingId: BillingId): Promise<BillingFacts | undefined> {
  const { rows } = await sql<BillingFacts>`
    select b.organization_id, b.contract_id, b.target_month, b.cycle, b.currency, b.zone, d.billing_status as draft_status,
      d.total as draft_total, i.fixed_at, i.total as fixed_total, s.payment_status,
      (select count(*) from payment_attempts a where a.organization_id = b.organization_id and a.billing_id = b.billing_id)
        as attempts
    from billings b
    left join billing_drafts d on d.organization_id = b.organization_id and d.billing_id = b.billing_id
    left join invoices i on i.organization_id = b.organization_id and i.billing_id = b.billing_id
    left join settlements s on s.organization_id = b.organization_id and s.billing_id = b.billing_id
    where b.billing_id = ${billingId}::uuid`.execute(tx)
  return rows[0]
}
