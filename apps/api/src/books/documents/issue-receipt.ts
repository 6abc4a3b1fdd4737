import { dateOf, type Instant } from '@touchline/domain/calendar'
import { type DocumentContent, type Issuer, receiptContent } from '@touchline/domain/documents'
import type { Tx } from '../../db/connect.ts'
import { insertRows, momentText } from '../../db/insert-rows.ts'
import { notifyOfPayments } from '../notices/bill-notices.ts'
import { fixedBillings } from './billed.store.ts'
import { insertDocuments } from './insert-document.ts'
import {
  fixedAmong,
  type Invoiced,
  type IssuingBy,
  invoicesNamed,
  madeOutTo,
  standingDocuments,
} from './issue-invoice.ts'

interface Receipted extends Invoiced {
  readonly restored?: string | null | undefined
}

/** In the payment's transaction (invariant I26). Replaces one whose transfer was taken back. */
export async function issueReceipts(tx: Tx, receipted: readonly Receipted[], by: IssuingBy): Promise<void> {
  if (receipted.length === 0) return
  const billings = await fixedBillings(tx, receipted)
  const fixed = receipted.map((receipt) => ({ ...receipt, billing: fixedAmong(billings, receipt) }))
  const invoiceOf = await invoicesNamed(tx, fixed, by)
  const toWhom = await madeOutTo(
    tx,
    receipted.map(({ organizationId }) => organizationId),
    by,
  )
  const voided = await standingDocuments(tx, receipted, 'receipt')
  const documents = fixed.map(({ organizationId, billingId, billing, payments = [] }) => {
    const former = voided.get(billingId)
    const issueDate = dateOf(by.issuedAt, billing.zone)
    const content = receiptContent(invoiceOf(billingId), {
      issueDate,
      // When the last payment arrived, possibly before it is booked.
      paidOn: payments.at(-1)?.paidOn ?? issueDate,
      issuer: by.issuer,
      ...toWhom(billing, issueDate),
      organizationName: billing.organization_name,
      payments: payments.length > 1 ? payments : [],
      replaces: former?.content.number ?? null,
    })
    return {
      organizationId,
      billingId,
      content,
      ...(former === undefined ? {} : { replaces: former.documentId }),
    }
  })
  const issued = await insertDocuments(tx, by, documents)
  const first = issued.filter(({ document }) => document.replaces === undefined)
  await keepForVersionBefore(tx, first, by.issuedAt)
  const paid = receipted.map((receipt, index) => ({
    ...receipt,
    receipt: issued[index]?.content.number ?? '',
    isAgain: voided.has(receipt.billingId),
  }))
  await notifyOfPayments(tx, paid, by.issuedAt)
}

export const issueReceipt = (tx: Tx, { issuedAt, issuer, newId, ...receipt }: Receipted & IssuingBy): Promise<void> =>
  issueReceipts(tx, [receipt], { issuedAt, issuer, newId })

/** It has a table of its own for receipts. */
const keepForVersionBefore = (
  tx: Tx,
  issued: Awaited<ReturnType<typeof insertDocuments>>,
  issuedAt: Instant,
): Promise<void> =>
  insertRows(
    tx,
    'receipts',
    issued.map(({ document: { organizationId, billingId }, number, content }) => {
      const { bank: _, ...issuer } = content.issuer
      return {
        organization_id: organizationId,
        billing_id: billingId,
        issuer: issuer.code,
        year: Number(content.issueDate.slice(0, 4)),
        number,
        issued_at: momentText(issuedAt),
        content: keptContent({ ...content, issuer }),
      }
    }),
  )

const keptContent = ({
  number: documentNumber,
  issueDate,
  organizationName,
  planName,
  issuer,
}: Omit<DocumentContent, 'issuer'> & { readonly issuer: Omit<Issuer, 'bank'> }) => ({
  documentNumber,
  issueDate,
  organizationName,
  planName,
  issuer,
})
