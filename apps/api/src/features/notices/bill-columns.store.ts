import { nextMonth } from '@touchline/domain/calendar'
import type { BillingId } from '@touchline/domain/ids'
import { type BillBefore, billsBefore } from '../../books/billing/bills-before.ts'
import type { SettlementKey } from '../../books/billing/settlements.ts'
import { amongThose } from '../../db/among.ts'
import type { Tx } from '../../db/connect.ts'
import type { BillColumns } from '../../letters/columns.ts'

const SHOWN = 12

/** Minor units; null: the first bill. */
export async function billColumns(
  tx: Tx,
  keys: readonly SettlementKey[],
): Promise<(billingId: BillingId) => BillColumns | null> {
  const columns = new Map<BillingId, BillColumns>()
  const all = keys.length === 0 ? [] : await billings(tx, keys)
  for (const alike of Map.groupBy(all, ({ cycle, target_month }) => `${cycle} ${target_month}`).values()) {
    const [first] = alike
    if (first === undefined) continue
    const month = nextMonth(first.target_month.slice(0, 7))
    const before = await billsBefore(tx, alike, { cycle: first.cycle, month, count: SHOWN })
    const byContract = Map.groupBy(before, (row) => row.contract_id)
    for (const { billing_id, contract_id, currency } of alike) {
      const bills = (byContract.get(contract_id) ?? []).toReversed().map(columnOf)
      if (bills.length >= 2) columns.set(billing_id, { currency, bills })
    }
  }
  return (billingId) => columns.get(billingId) ?? null
}

const columnOf = ({ target_month, total }: BillBefore) => ({ month: target_month.slice(0, 7), minor: total })

const billings = (tx: Tx, keys: readonly SettlementKey[]) =>
  tx
    .selectFrom('billings')
    .select(['billing_id', 'organization_id', 'contract_id', 'cycle', 'target_month', 'currency'])
    .where(amongThose(keys, { organization_id: (key) => key.organizationId, billing_id: (key) => key.billingId }))
    .execute()
