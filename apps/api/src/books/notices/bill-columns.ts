import { firstDay } from '@touchline/domain/calendar'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import type { Tx } from '../../db/connect.ts'
import type { BillColumns } from '../../letters/columns.ts'

const SHOWN = 12

/** The bills that led to this one, in its currency; null where it is the first. */
export async function billColumns(
  tx: Tx,
  organizationId: OrganizationId,
  billingId: BillingId,
): Promise<BillColumns | null> {
  const of = await tx
    .selectFrom('billings')
    .select(['contract_id', 'cycle', 'target_month', 'currency'])
    .where('organization_id', '=', organizationId)
    .where('billing_id', '=', billingId)
    .executeTakeFirstOrThrow()
  const rows = await tx
    .selectFrom('billings as b')
    .innerJoin('invoices as i', (join) =>
      join.onRef('i.organization_id', '=', 'b.organization_id').onRef('i.billing_id', '=', 'b.billing_id'),
    )
    .select(['b.target_month', 'i.total'])
    .where('b.organization_id', '=', organizationId)
    .where('b.contract_id', '=', of.contract_id)
    .where('b.cycle', '=', of.cycle)
    .where('b.target_month', '<=', firstDay(of.target_month.slice(0, 7)))
    .orderBy('b.target_month', 'desc')
    .limit(SHOWN)
    .execute()
  if (rows.length < 2) return null
  const bills = rows.toReversed().map(({ target_month, total }) => ({ month: target_month.slice(0, 7), minor: total }))
  return { currency: of.currency, bills }
}
