import type { OrganizationId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import type { BookedDispute } from '@touchline/domain/payment'
import { sql } from 'kysely'
import type { SettlementKey } from '../../../books/billing/settlements.ts'
import { amongThose } from '../../../db/among.ts'
import type { Tx } from '../../../db/connect.ts'
import { sharing } from '../../../db/sharing.ts'

type Booked = BookedDispute & { readonly organizationId: OrganizationId; readonly currency: Currency }

export async function bookedDisputes(tx: Tx, keys: readonly SettlementKey[]): Promise<ReadonlyMap<string, Booked>> {
  const rows = await tx
    .selectFrom('disputes as d')
    .innerJoin('charges as c', (join) => sharing(join, 'c', 'd', 'billing_id', 'charge_id'))
    .select([
      'd.dispute_id',
      'd.organization_id as organizationId',
      'd.billing_id as billingId',
      'd.charge_id as chargeId',
      'd.state',
      'd.amount',
      'c.currency',
      sql<number>`(select coalesce(sum(r.amount), 0)::bigint from refunds r where r.organization_id = d.organization_id
        and r.billing_id = d.billing_id and r.charge_id = d.charge_id and r.dispute_id = d.dispute_id)`.as('lost'),
    ])
    .where(
      amongThose(keys, { 'd.organization_id': (key) => key.organizationId, 'd.billing_id': (key) => key.billingId }),
    )
    .execute()
  return new Map(rows.map(({ dispute_id, ...dispute }) => [dispute_id, dispute]))
}
