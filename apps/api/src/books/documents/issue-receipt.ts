import { dateOf } from '@touchline/domain/calendar'
import { type DocumentContent, type Issuer, receiptContent } from '@touchline/domain/documents'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { notifyOfPayment } from '../notices/bill-notices.ts'
import { fixedBilling } from './billed.store.ts'
import { insertDocument } from './insert-document.ts'
import { type IssueBy, invoiceNamed, madeOutTo } from './issue-invoice.ts'

interface IssueReceipt extends IssueBy {
  /** The group of the plan that is in force again by the payment; undefined where none was paused. */
  readonly restored?: string | null | undefined
}

/**
 * Issues the receipt of a billing that has just become Complete, in the same transaction (invariant I26). It names its
 * invoice.
 */
export async function issueReceipt(tx: Tx, issue: IssueReceipt): Promise<void> {
  const { issuedAt, issuer, payments = [] } = issue
  const billing = await fixedBilling(tx, issue)
  const issueDate = dateOf(issuedAt, billing.zone)
  const content = receiptContent(await invoiceNamed(tx, issue, billing), {
    issueDate,
    // The day on which the last of it came, which may be before it is booked.
    paidOn: payments.at(-1)?.paidOn ?? issueDate,
    issuer,
    ...(await madeOutTo(tx, [issue.organizationId], issue))(billing, issueDate),
    organizationName: billing.organization_name,
    payments: payments.length > 1 ? payments : [],
  })
  const issued = await insertDocument(tx, issue, content)
  await keepForVersionBefore(tx, issue, issued)
  await notifyOfPayment(tx, { ...issue, receipt: issued.content.number, now: issuedAt })
}

/** The version before reads receipts from a table of their own. */
async function keepForVersionBefore(
  tx: Tx,
  { organizationId, billingId, issuedAt }: IssueBy,
  { number, content }: { readonly number: number; readonly content: DocumentContent },
): Promise<void> {
  const { bank: _, ...issuer } = content.issuer
  await tx
    .insertInto('receipts')
    .values({
      organization_id: organizationId,
      billing_id: billingId,
      issuer: issuer.code,
      year: Number(content.issueDate.slice(0, 4)),
      number,
      issued_at: at(issuedAt),
      content: JSON.stringify(keptContent({ ...content, issuer })),
    })
    .execute()
}

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
