import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import type { Tx } from '../../db/connect.ts'

export const hasBilling = async (tx: Tx, organizationId: OrganizationId, billingId: BillingId): Promise<boolean> =>
  (await tx
    .selectFrom('billings')
    .select('billing_id')
    .where('organization_id', '=', organizationId)
    .where('billing_id', '=', billingId)
    .executeTakeFirst()) !== undefined
