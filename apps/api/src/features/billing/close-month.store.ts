import type { Invoice } from '@touchline/domain/billing'
import { firstDay, type Instant, lastDay, nextMonth } from '@touchline/domain/calendar'
import type { Issuer } from '@touchline/domain/documents'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import type { ContractRow } from '../../books/contract/contracts.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

export interface Fixing {
  readonly billingId: BillingId
  readonly row: ContractRow
  readonly invoice: Invoice
  readonly cycle: 'month' | 'year'
  readonly service: { readonly from: string; readonly to: string }
  readonly billingDate: string
  readonly now: Instant
  readonly issuer: Issuer
  readonly newId: () => string
}

export const monthOfService = (month: string) => ({
  from: firstDay(month),
  to: lastDay(month),
  billedOn: firstDay(nextMonth(month)),
})

/** With an invoice, or closed without one. */
export async function isFixed(tx: Tx, organizationId: OrganizationId, billingId: BillingId): Promise<boolean> {
  const one = async (table: 'invoices' | 'unissued_invoices') =>
    tx
      .selectFrom(table)
      .select('billing_id')
      .where('organization_id', '=', organizationId)
      .where('billing_id', '=', billingId)
      .executeTakeFirst()
  return (await one('invoices')) !== undefined || (await one('unissued_invoices')) !== undefined
}

/** Writes the invoice, its lines and the settlement to come: inserted once, never changed. */
export async function insertInvoice(tx: Tx, fixing: Fixing): Promise<void> {
  const { billingId, row, invoice, now } = fixing
  await tx.insertInto('invoices').values(invoiceRow(fixing)).execute()
  await tx
    .insertInto('invoice_lines')
    .values(invoice.lines.map((line, position) => lineRow(fixing, line, position)))
    .execute()
  await tx
    .insertInto('settlements')
    .values({
      organization_id: row.organization_id,
      billing_id: billingId,
      payment_status: 'Waiting',
      updated_at: at(now),
    })
    .execute()
}

const invoiceRow = ({ billingId, row, invoice, cycle, service, billingDate, now }: Fixing) => ({
  organization_id: row.organization_id,
  billing_id: billingId,
  contract_id: row.contract_id,
  currency: invoice.currency,
  subtotal: Number(invoice.subtotal.minor),
  tax_region: row.tax_region,
  tax_rate_percent: invoice.taxRatePercent,
  tax: Number(invoice.tax.minor),
  total: Number(invoice.total.minor),
  payment_method: cycle === 'year' ? row.yearly_payment_method : row.payment_method,
  payer_name: row.payer_name,
  payer_tel: row.payer_tel,
  payer_mail: row.payer_mail,
  payer_country: row.payer_country,
  service_starts_on: service.from,
  service_ends_on: service.to,
  billing_date: billingDate,
  fixed_at: at(now),
})

/** An invoice that is issued has something to pay: nothing of it is waived. */
function lineRow({ billingId, row, invoice, cycle }: Fixing, line: Invoice['lines'][number], position: number) {
  if (line.role === 'waiver') throw new Error(`billing ${billingId} is waived and has no invoice`)
  return {
    organization_id: row.organization_id,
    billing_id: billingId,
    position,
    contract_id: row.contract_id,
    target_month: firstDay(invoice.month),
    cycle,
    role: line.role,
    contract_plan_id: line.contractPlanId,
    unit_price: Number(line.unitPrice.minor),
    amount: Number(line.amount.minor),
    derivation: JSON.stringify(line.derivation),
  }
}
