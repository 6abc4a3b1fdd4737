import type { Tx } from '../../db/connect.ts'

/** The receipt with the fixed figures it stands for; undefined for a billing that has none. */
export const findReceipt = (tx: Tx, organizationId: string, billingId: string) =>
  tx
    .selectFrom('receipts as r')
    .innerJoin('invoices as i', (join) =>
      join.onRef('i.organization_id', '=', 'r.organization_id').onRef('i.billing_id', '=', 'r.billing_id'),
    )
    .selectAll('i')
    .select('r.content')
    .where('r.organization_id', '=', organizationId)
    .where('r.billing_id', '=', billingId)
    .executeTakeFirst()

export const hasBilling = async (tx: Tx, organizationId: string, billingId: string): Promise<boolean> =>
  (await tx
    .selectFrom('billings')
    .select('billing_id')
    .where('organization_id', '=', organizationId)
    .where('billing_id', '=', billingId)
    .executeTakeFirst()) !== undefined
