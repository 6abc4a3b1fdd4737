import type { Instant } from '@touchline/domain/calendar'
import type { ChargeId, OrganizationId } from '@touchline/domain/ids'
import type { BookedCharge } from '@touchline/domain/payment'
import type { SettlementKey } from '../../../books/billing/settlements.ts'
import { among, amongThose } from '../../../db/among.ts'
import { at } from '../../../db/column-values.ts'
import type { Tx } from '../../../db/connect.ts'
import { sharing } from '../../../db/sharing.ts'

interface Booked {
  readonly here: ReadonlySet<OrganizationId>
  readonly charges: ReadonlyMap<ChargeId, BookedCharge>
}

/** A provider account may serve several regions. */
export async function organizationsHere(
  tx: Tx,
  keys: readonly Pick<SettlementKey, 'organizationId'>[],
): Promise<ReadonlySet<OrganizationId>> {
  const ids = keys.map(({ organizationId }) => organizationId)
  const rows = tx.selectFrom('organizations').select('organization_id').where(among('organization_id', ids))
  return new Set((await rows.execute()).map(({ organization_id }) => organization_id))
}

export const noteCompared = (
  tx: Tx,
  charges: readonly (SettlementKey & { readonly chargeId: ChargeId })[],
  now: Instant,
) =>
  tx
    .updateTable('charges')
    .set({ compared_at: at(now) })
    .where(
      amongThose(charges, {
        organization_id: (charge) => charge.organizationId,
        billing_id: (charge) => charge.billingId,
      }),
    )
    .where(
      'charge_id',
      'in',
      charges.map(({ chargeId }) => chargeId),
    )
    .execute()

export async function bookedCharges(tx: Tx, keys: readonly SettlementKey[]): Promise<Booked> {
  const rows = await tx
    .selectFrom('charges as c')
    .innerJoin('invoices as i', (join) => sharing(join, 'i', 'c', 'billing_id'))
    .select([
      'c.charge_id',
      'c.billing_id as billingId',
      'c.currency',
      'c.amount',
      'c.refunded',
      'c.disputed',
      'i.total',
    ])
    .where(
      amongThose(keys, { 'c.organization_id': (key) => key.organizationId, 'c.billing_id': (key) => key.billingId }),
    )
    .execute()
  return {
    here: await organizationsHere(tx, keys),
    charges: new Map(rows.map(({ charge_id, ...charge }) => [charge_id, charge])),
  }
}
