import type { Tx } from '../../db/connect.ts'
import type { ContractRow } from '../../db/contracts.ts'

export const organizationOf = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom('organizations')
    .select(['is_global', 'organization_type', 'parked_at'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()

/** A plan is paid by card: both methods are forced to it, and a cancellation that was due is reversed by the purchase. */
export const forceCardPayment = (tx: Tx, row: ContractRow) =>
  tx
    .updateTable('contracts')
    .set({
      payment_method: 'CREDIT_CARD',
      yearly_payment_method: 'CREDIT_CARD',
      cancellation_state: 'none',
      cancellation_at: null,
      version: row.version + 1,
    })
    .where('organization_id', '=', row.organization_id)
    .where('contract_id', '=', row.contract_id)
    .execute()
