import { derivation } from '@touchline/contract/billing'
import { type Invoice, invoiceOf } from '@touchline/domain/billing'
import { firstDay, type YearMonth } from '@touchline/domain/calendar'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { money } from '@touchline/domain/money'
import type { Tx } from '../../db/connect.ts'

interface Before {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly cycle: 'month' | 'year'
  readonly month: YearMonth
}

/** The bill of the same contract and cycle before a month; null where there is none. */
export async function invoiceBefore(tx: Tx, before: Before): Promise<Invoice | null> {
  const { organizationId, contractId, cycle, month } = before
  const found = await tx
    .selectFrom('billings as b')
    .innerJoin('invoices as i', (join) =>
      join.onRef('i.organization_id', '=', 'b.organization_id').onRef('i.billing_id', '=', 'b.billing_id'),
    )
    .select(['b.billing_id', 'b.target_month', 'i.currency', 'i.tax_region'])
    .where('b.organization_id', '=', organizationId)
    .where('b.contract_id', '=', contractId)
    .where('b.cycle', '=', cycle)
    .where('b.target_month', '<', firstDay(month))
    .orderBy('b.target_month', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (found === undefined) return null
  const rows = await tx
    .selectFrom('invoice_lines')
    .select(['role', 'contract_plan_id', 'unit_price', 'amount', 'derivation'])
    .where('organization_id', '=', organizationId)
    .where('billing_id', '=', found.billing_id)
    .orderBy('position')
    .execute()
  const lines = rows.map((row) => ({
    role: row.role,
    contractPlanId: row.contract_plan_id,
    unitPrice: money(BigInt(row.unit_price), found.currency),
    amount: money(BigInt(row.amount), found.currency),
    derivation: derivation.parse(row.derivation),
  }))
  return invoiceOf(lines, found.currency, found.tax_region, found.target_month.slice(0, 7))
}
