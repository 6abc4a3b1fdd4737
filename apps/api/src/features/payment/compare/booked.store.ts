import type { ChargeId, OrganizationId } from '@touchline/domain/ids'
import type { BookedCharge } from '@touchline/domain/payment'
import type { SettlementKey } from '../../../books/billing/settlements.ts'
import { among } from '../../../db/among.ts'
import type { Tx } from '../../../db/connect.ts'

interface Booked {
  /** Of those that were asked for, the organisations of this region: an account may serve several. */
  readonly here: ReadonlySet<OrganizationId>
  readonly charges: ReadonlyMap<ChargeId, BookedCharge>
}

/** What the books say of the charges of these bills. */
export async function bookedCharges(tx: Tx, keys: readonly SettlementKey[]): Promise<Booked> {
  const organizationIds = keys.map(({ organizationId }) => organizationId)
  const billingIds = keys.map(({ billingId }) => billingId)
  const organizations = await tx
    .selectFrom('organizations')
    .select('organization_id')
    .where(among('organization_id', organizationIds))
    .execute()
  const rows = await tx
    .selectFrom('charges as c')
    .innerJoin('invoices as i', (join) =>
      join.onRef('i.organization_id', '=', 'c.organization_id').onRef('i.billing_id', '=', 'c.billing_id'),
    )
    .select([
      'c.charge_id',
      'c.billing_id as billingId',
      'c.currency',
      'c.amount',
      'c.refunded',
      'c.disputed',
      'i.total',
    ])
    .where(among('c.organization_id', organizationIds))
    .where(among('c.billing_id', billingIds))
    .execute()
  return {
    here: new Set(organizations.map(({ organization_id }) => organization_id)),
    charges: new Map(rows.map(({ charge_id, ...charge }) => [charge_id, charge])),
  }
}
