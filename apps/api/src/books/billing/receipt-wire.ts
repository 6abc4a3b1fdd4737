import { type Receipt, receipt } from '@touchline/contract/receipts'
import { localized } from '@touchline/contract/wire'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Tx } from '../../db/connect.ts'
import { sharing } from '../../db/sharing.ts'
import { taxToWire } from './invoice-wire.ts'
import { refundDocuments } from './refunds.ts'
import { taxOfRow } from './taxed-as.ts'
import { isOpenAgain } from './void-receipt.ts'

/** Frozen in the invoice. */
const frozen = z.object({
  documentNumber: z.string(),
  issueDate: z.iso.date(),
  organizationName: z.string(),
  planName: localized,
  issuer: receipt.shape.issuer,
})

const receipts = (tx: Tx, organizationId: OrganizationId) =>
  tx
    .selectFrom('receipts as r')
    .innerJoin('invoices as i', (join) => sharing(join, 'i', 'r', 'billing_id'))
    .leftJoin('documents as d', (join) =>
      sharing(join, 'd', 'r', 'billing_id').on('d.kind', '=', 'receipt').on('d.replaces', 'is', null),
    )
    .leftJoin('documents as n', (join) => sharing(join, 'n', 'd').onRef('n.replaces', '=', 'd.document_id'))
    .selectAll('i')
    .select(['r.content', refundDocuments(organizationId, 'r.billing_id').as('refunds')])
    .select(['d.document_id', 'n.document_id as next_id', sql<string | null>`n.content ->> 'number'`.as('next_number')])
    .select([
      sql<string | null>`d.content ->> 'invoiceNumber'`.as('invoice_number'),
      sql<string | null>`d.content -> 'buyer' ->> 'name'`.as('buyer_name'),
    ])
    .where('r.organization_id', '=', organizationId)
    .where(sql<boolean>`not ${isOpenAgain('r', [organizationId])}`)

type ReceiptRow = Awaited<ReturnType<ReturnType<typeof receipts>['executeTakeFirstOrThrow']>>

/** Null until paid. */
export async function findReceipt(
  tx: Tx,
  organizationId: OrganizationId,
  billingId: BillingId,
): Promise<Receipt | null> {
  const row = await receipts(tx, organizationId).where('r.billing_id', '=', billingId).executeTakeFirst()
  return row === undefined ? null : receiptOf(row)
}

export const listReceipts = async (tx: Tx, organizationId: OrganizationId): Promise<Receipt[]> =>
  (await receipts(tx, organizationId).orderBy('r.issued_at', 'desc').execute()).map(receiptOf)

function receiptOf(row: ReceiptRow): Receipt {
  const { documentNumber, issueDate, organizationName, planName, issuer } = frozen.parse(row.content)
  return {
    billingInfoId: row.billing_id,
    documentNumber,
    issueDate,
    charge: {
      currency: row.currency,
      subtotal: row.subtotal,
      ...taxToWire(taxOfRow(row)),
      tax: row.tax,
      total: row.total,
    },
    payerName: row.buyer_name ?? row.payer_name,
    organizationName,
    servicePeriod: { from: row.service_starts_on, to: row.service_ends_on },
    planName,
    paymentMethod: row.payment_method,
    issuer,
    refunds: receipt.shape.refunds.parse(row.refunds),
    documentId: row.document_id,
    invoiceNumber: row.invoice_number,
    replacedBy:
      row.next_id === null || row.next_number === null ? null : { documentId: row.next_id, number: row.next_number },
  }
}
