import { derivation } from '@touchline/contract/billing'
import { type Invoice, invoiceOf } from '@touchline/domain/billing'
import { firstDay, type YearMonth } from '@touchline/domain/calendar'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { money } from '@touchline/domain/money'
import type { Selectable } from 'kysely'
import { amongThose } from '../../db/among.ts'
import type { Tx } from '../../db/connect.ts'
import type { InvoiceLinesTable } from '../../db/schema.ts'
import { sharing } from '../../db/sharing.ts'

interface Before {
  readonly cycle: 'month' | 'year'
  readonly month: YearMonth
}

interface Owned {
  readonly organization_id: OrganizationId
  readonly contract_id: ContractId
}

/** The bill of each contract and cycle before a month, by the contract; nothing where there is none. */
export async function invoicesBefore(
  tx: Tx,
  contracts: readonly Owned[],
  before: Before,
): Promise<ReadonlyMap<ContractId, Invoice>> {
  const found = await lastBills(tx, contracts, before)
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

const lastBills = (tx: Tx, contracts: readonly Owned[], { cycle, month }: Before) =>
  tx
    .selectFrom('contracts as c')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('billings as b')
          .innerJoin('invoices as i', (join) => sharing(join, 'i', 'b', 'billing_id'))
          .select(['b.billing_id', 'b.target_month', 'i.currency', 'i.tax_region'])
          .whereRef('b.organization_id', '=', 'c.organization_id')
          .whereRef('b.contract_id', '=', 'c.contract_id')
          .where('b.cycle', '=', cycle)
          .where('b.target_month', '<', firstDay(month))
          .orderBy('b.target_month', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['c.organization_id', 'c.contract_id'])
    .select(['last.billing_id', 'last.target_month', 'last.currency', 'last.tax_region'])
    .where(
      amongThose(contracts, {
        'c.organization_id': (contract) => contract.organization_id,
        'c.contract_id': (contract) => contract.contract_id,
      }),
    )
    .execute()

type Bill = Awaited<ReturnType<typeof lastBills>>[number]
type Line = Pick<Selectable<InvoiceLinesTable>, 'role' | 'contract_plan_id' | 'unit_price' | 'amount' | 'derivation'>

function asInvoice({ currency, tax_region, target_month }: Bill, rows: readonly Line[]): Invoice {
  const lines = rows.map((row) => ({
    role: row.role,
    contractPlanId: row.contract_plan_id,
    unitPrice: money(BigInt(row.unit_price), currency),
    amount: money(BigInt(row.amount), currency),
    derivation: derivation.parse(row.derivation),
  }))
  return invoiceOf(lines, currency, tax_region, target_month.slice(0, 7))
}
