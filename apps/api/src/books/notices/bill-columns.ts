import { nextMonth } from '@touchline/domain/calendar'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import type { Tx } from '../../db/connect.ts'
import type { BillColumns } from '../../letters/columns.ts'
import { billsBefore } from '../billing/bills-before.ts'

const SHOWN = 12

/** The bills that led to this one, in its currency; null where it is the first. */
export async function billColumns(
  tx: Tx,
  organizationId: OrganizationId,
  billingId: BillingId,
): Promise<BillColumns | null> {
  const of = await tx
    .selectFrom('billings')
    .select(['organization_id', 'contract_id', 'cycle', 'target_month', 'currency'])
    .where('organization_id', '=', organizationId)
    .where('billing_id', '=', billingId)
    .executeTakeFirstOrThrow()
  const month = nextMonth(of.target_month.slice(0, 7))
  const rows = await billsBefore(tx, [of], { cycle: of.cycle, month, count: SHOWN })
  if (rows.length < 2) return null
  const bills = rows.toReversed().map(({ target_month, total }) => ({ month: target_month.slice(0, 7), minor: total }))
  return { currency: of.currency, bills }
}
