import type { Invoice, InvoiceLine } from '@touchline/domain/billing'
import type { Instant } from '@touchline/domain/calendar'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import type { JsonValue } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { insertRows, momentText, upsertRows } from '../../db/insert-rows.ts'
import { enqueueAll } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import { taxColumns } from './taxed-as.ts'

export interface BillingKey {
  readonly organizationId: OrganizationId
  readonly billingId: BillingId
}

export interface Computed extends BillingKey {
  readonly invoice: Invoice
}

const KEY = ['organization_id', 'billing_id'] as const

export async function askForCalculations(tx: Tx, keys: readonly BillingKey[], now: Instant): Promise<void> {
  const rows = keys.map(({ organizationId, billingId }) => ({
    organization_id: organizationId,
    billing_id: billingId,
    billing_status: 'InProgress' as const,
  }))
  const where = sql`billing_drafts.billing_status <> 'InProgress'`
  const asked = await upsertRows(tx, 'billing_drafts', rows, { key: KEY, where })
  const requests = asked.map((row) => ({ organizationId: row.organization_id, billingId: row.billing_id }))
  await enqueueAll(
    tx,
    requests.map((key) => ({ job: jobs.recalculate(key) })),
    now,
  )
}

export async function askForDrafts(tx: Tx, organizationId: OrganizationId, now: Instant): Promise<void> {
  const rows = await tx
    .selectFrom('billing_drafts')
    .select('billing_id')
    .where('organization_id', '=', organizationId)
    .execute()
  const keys = rows.map(({ billing_id: billingId }) => ({ organizationId, billingId }))
  await askForCalculations(tx, keys, now)
}

export const draftOf = ({ lines, taxedAs }: Invoice) => ({ lines: lines.map(lineToJson), taxedAs })

export async function saveDrafts(tx: Tx, drafts: readonly Computed[], now: Instant): Promise<void> {
  const rows = drafts.map(({ organizationId, billingId, invoice }) => ({
    organization_id: organizationId,
    billing_id: billingId,
    billing_status: 'Provisional' as const,
    subtotal: Number(invoice.subtotal.minor),
    ...taxColumns(invoice.taxedAs),
    tax: Number(invoice.tax.minor),
    total: Number(invoice.total.minor),
    lines: draftOf(invoice).lines,
    calculated_at: momentText(now),
  }))
  await upsertRows(tx, 'billing_drafts', rows, { key: KEY })
}

/** Kept for good without an invoice. */
export const keepUnissued = (tx: Tx, closed: readonly Computed[], now: Instant): Promise<void> =>
  insertRows(
    tx,
    'unissued_invoices',
    closed.map(({ organizationId, billingId, invoice }) => ({
      organization_id: organizationId,
      billing_id: billingId,
      lines: invoice.lines.map(lineToJson),
      closed_at: momentText(now),
    })),
  )

export const lineToJson = (line: InvoiceLine): JsonValue => ({
  role: line.role,
  contractPlanId: line.contractPlanId,
  unitPrice: Number(line.unitPrice.minor),
  amount: Number(line.amount.minor),
  derivation: derivationToJson(line.derivation),
})

function derivationToJson(derivation: InvoiceLine['derivation']): JsonValue {
  if (derivation.kind === 'goodwill') return { ...derivation, uses: derivation.uses.map((use) => ({ ...use })) }
  if (derivation.kind !== 'addition') return { ...derivation }
  return { ...derivation, purchases: derivation.purchases.map((purchase) => ({ ...purchase })) }
}
