import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

export interface NewToken {
  readonly organizationId: string
  readonly contractId: string
  readonly tokenHash: string
  readonly mailAddress: string
  readonly requestedBy: string
  readonly now: number
  readonly expiresAt: number
}

/** A new token makes the contract's earlier ones worthless. */
export async function replaceTokens(tx: Tx, token: NewToken): Promise<void> {
  await tx
    .updateTable('mail_tokens')
    .set({ used_at: at(token.now) })
    .where('organization_id', '=', token.organizationId)
    .where('contract_id', '=', token.contractId)
    .where('used_at', 'is', null)
    .execute()
  await tx
    .insertInto('mail_tokens')
    .values({
      organization_id: token.organizationId,
      contract_id: token.contractId,
      token_hash: token.tokenHash,
      mail_address: token.mailAddress,
      requested_by: token.requestedBy,
      created_at: at(token.now),
      expires_at: at(token.expiresAt),
    })
    .execute()
}

export const lockToken = (tx: Tx, tokenHash: string) =>
  tx.selectFrom('mail_tokens').selectAll().where('token_hash', '=', tokenHash).forUpdate().executeTakeFirst()

export const useToken = (tx: Tx, tokenHash: string, now: number) =>
  tx
    .updateTable('mail_tokens')
    .set({ used_at: at(now) })
    .where('token_hash', '=', tokenHash)
    .execute()

export const setMailAddress = (tx: Tx, organizationId: string, contractId: string, mailAddress: string) =>
  tx
    .updateTable('contracts')
    .set((eb) => ({ payer_mail: mailAddress, version: eb('version', '+', 1) }))
    .where('organization_id', '=', organizationId)
    .where('contract_id', '=', contractId)
    .execute()

export const recipientOf = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom('contracts as c')
    .innerJoin('organizations as o', 'o.organization_id', 'c.organization_id')
    .select(['c.payer_mail', 'c.closed_at', 'o.organization_name', 'o.lang'])
    .where('c.organization_id', '=', organizationId)
    .where('c.customer_type', '=', 'manage_organization')
    .executeTakeFirstOrThrow()

/** What a fixed billing comes to, and the first day of its month. */
export const billedOf = (tx: Tx, organizationId: string, billingId: string) =>
  tx
    .selectFrom('invoices as i')
    .innerJoin('billings as b', (join) =>
      join.onRef('b.organization_id', '=', 'i.organization_id').onRef('b.billing_id', '=', 'i.billing_id'),
    )
    .select(['i.total', 'i.currency', 'b.target_month'])
    .where('i.organization_id', '=', organizationId)
    .where('i.billing_id', '=', billingId)
    .executeTakeFirstOrThrow()
