import type { Invoice } from '@touchline/domain/billing'
import { firstDay, type Instant, type LocalDate, lastDay, nextMonth, type YearMonth } from '@touchline/domain/calendar'
import type { BillingId } from '@touchline/domain/ids'
import type { BillingKey } from '../../books/billing/drafts.ts'
import { taxColumns } from '../../books/billing/taxed-as.ts'
import type { BilledContract } from '../../books/contract/contracts.ts'
import { amongThose } from '../../db/among.ts'
import type { Tx } from '../../db/connect.ts'
import { insertRows, momentText } from '../../db/insert-rows.ts'

export interface Fixing extends BilledContract {
  readonly billingId: BillingId
  readonly invoice: Invoice
  readonly service: { readonly from: LocalDate; readonly to: LocalDate }
  readonly billingDate: LocalDate
}

export interface Period {
  readonly cycle: 'month' | 'year'
  readonly month: YearMonth
  readonly now: Instant
}

export const monthOfService = (month: YearMonth) => ({
  from: firstDay(month),
  to: lastDay(month),
  billedOn: firstDay(nextMonth(month)),
})

export async function fixedAmong(tx: Tx, keys: readonly BillingKey[]): Promise<ReadonlySet<BillingId>> {
  const of = (table: 'invoices' | 'unissued_invoices') =>
    tx
      .selectFrom(table)
      .select('billing_id')
      .where(amongThose(keys, { organization_id: (key) => key.organizationId, billing_id: (key) => key.billingId }))
      .execute()
  return new Set([...(await of('invoices')), ...(await of('unissued_invoices'))].map((row) => row.billing_id))
}

export async function insertInvoices(tx: Tx, fixings: readonly Fixing[], period: Period): Promise<void> {
  await insertRows(
    tx,
    'invoices',
    fixings.map((fixing) => invoiceRow(fixing, period)),
  )
  await insertRows(
    tx,
    'invoice_lines',
    fixings.flatMap((fixing) => fixing.invoice.lines.map((line, position) => lineRow(fixing, period, line, position))),
  )
  const settlements = fixings.map(({ billingId, loaded }) => ({
    organization_id: loaded.row.organization_id,
    billing_id: billingId,
    payment_status: 'Waiting' as const,
    updated_at: momentText(period.now),
  }))
  await insertRows(tx, 'settlements', settlements)
}

export const methodOf = ({ loaded: { row } }: Pick<Fixing, 'loaded'>, { cycle }: Pick<Period, 'cycle'>) =>
  cycle === 'year' ? row.yearly_payment_method : row.payment_method

const invoiceRow = (fixing: Fixing, period: Period) => {
  const { billingId, loaded, invoice, service, billingDate } = fixing
  const { row } = loaded
  return {
    organization_id: row.organization_id,
    billing_id: billingId,
    contract_id: row.contract_id,
    currency: invoice.currency,
    subtotal: Number(invoice.subtotal.minor),
    tax_region: row.tax_region,
    ...taxColumns(invoice.taxedAs),
    tax: Number(invoice.tax.minor),
    total: Number(invoice.total.minor),
    payment_method: methodOf(fixing, period),
    payer_name: row.payer_name,
    payer_tel: row.payer_tel,
    payer_mail: row.payer_mail,
    payer_country: row.payer_country,
    service_starts_on: service.from,
    service_ends_on: service.to,
    billing_date: billingDate,
    fixed_at: momentText(period.now),
  }
}

function lineRow(
  { billingId, loaded: { row }, invoice }: Fixing,
  { cycle }: Period,
  line: Invoice['lines'][number],
  position: number,
) {
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
    derivation: line.derivation,
  }
}
