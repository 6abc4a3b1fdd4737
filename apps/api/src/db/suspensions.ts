import type { Tx } from './connect.ts'

/** The billings of an organisation whose failed settlement paused a plan, by contract. */
export async function unsettledBillings(tx: Tx, organizationId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('suspensions')
    .select(['contract_id', 'billing_id'])
    .where('organization_id', '=', organizationId)
    .where('restored_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.contract_id, row.billing_id]))
}

/** Whether any billing of the organisation is in Error: nothing new is bought before it is paid. */
export async function hasFailedSettlement(tx: Tx, organizationId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('settlements')
    .select('billing_id')
    .where('organization_id', '=', organizationId)
    .where('payment_status', '=', 'Error')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
