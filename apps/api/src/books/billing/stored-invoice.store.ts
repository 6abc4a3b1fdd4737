import { derivation } from '@touchline/contract/billing'
import { type Invoice, invoiceOf } from '@touchline/domain/billing'
import type { YearMonth } from '@touchline/domain/calendar'
import type { ContractId } from '@touchline/domain/ids'
import { money } from '@touchline/domain/money'
import type { Selectable } from 'kysely'
import { amongThose } from '../../db/among.ts'
import type { Tx } from '../../db/connect.ts'
import type { InvoiceLinesTable } from '../../db/schema.ts'
import { type BillBefore, billsBefore } from './bills-before.ts'
import { taxOfRow } from './taxed-as.ts'

export async function invoicesBefore(
  tx: Tx,
  contracts: Parameters<typeof billsBefore>[1],
  before: { readonly cycle: 'month' | 'year'; readonly month: YearMonth },
): Promise<ReadonlyMap<ContractId, Invoice>> {
  return invoicesOf(tx, await billsBefore(tx, contracts, { ...before, count: 1 }))
}

/** One of each contract. */
export async function invoicesOf(tx: Tx, found: readonly BillBefore[]): Promise<ReadonlyMap<ContractId, Invoice>> {
  if (found.length === 0) return new Map()
  const rows = await tx
    .selectFrom('invoice_lines')
    .select(['billing_id', 'role', 'contract_plan_id', 'unit_price', 'amount', 'derivation'])
    .where(amongThose(found, { organization_id: (row) => row.organization_id, billing_id: (row) => row.billing_id }))
    .orderBy('billing_id')
    .orderBy('position')
    .execute()
  const lines = Map.groupBy(rows, (row) => row.billing_id)
  return new Map(found.map((row) => [row.contract_id, asInvoice(row, lines.get(row.billing_id) ?? [])]))
}

type Line = Pick<Selectable<InvoiceLinesTable>, 'role' | 'contract_plan_id' | 'unit_price' | 'amount' | 'derivation'>

function asInvoice({ currency, target_month, ...taxed }: BillBefore, rows: readonly Line[]): Invoice {
  const lines = rows.map((row) => ({
    role: row.role,
    contractPlanId: row.contract_plan_id,
    unitPrice: money(BigInt(row.unit_price), currency),
    amount: money(BigInt(row.amount), currency),
    derivation: derivation.parse(row.derivation),
  }))
  return invoiceOf(lines, currency, taxOfRow(taxed), target_month.slice(0, 7))
}
