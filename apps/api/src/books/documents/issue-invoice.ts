import { documentContent } from '@touchline/contract/document-content'
import { dateOf } from '@touchline/domain/calendar'
import { type DocumentContent, type Issuer, invoiceContent } from '@touchline/domain/documents'
import type { Tx } from '../../db/connect.ts'
import { type BilledKey, type FixedBilling, fixedBilling } from './billed.store.ts'
import { billedLines } from './billed-lines.ts'
import { buyerAtIssue, type MadeOutTo, payerAtIssue } from './buyer-at-issue.ts'
import { type Issue, insertDocument } from './insert-document.ts'

export interface IssueBy extends Issue {
  readonly issuer: Issuer
  /** Of a time before there were documents: made out to the payer of the billing. */
  readonly isEarlier?: boolean
  /** What was paid of it in parts. */
  readonly payments?: DocumentContent['payments']
}

/** Issues the invoice of a billing, in the transaction that fixes it: it exists before anything is paid. */
export const issueInvoice = async (tx: Tx, issue: IssueBy): Promise<DocumentContent> =>
  invoiceOf(tx, issue, await fixedBilling(tx, issue))

/** Whom it is made out to. */
export const madeOutTo = async (
  tx: Tx,
  { isEarlier = false }: IssueBy,
  billing: FixedBilling,
  issueDate: string,
): Promise<MadeOutTo> => (isEarlier ? payerAtIssue(billing) : buyerAtIssue(tx, billing, issueDate))

async function invoiceOf(tx: Tx, issue: IssueBy, billing: FixedBilling): Promise<DocumentContent> {
  const issueDate = dateOf(issue.issuedAt, billing.zone)
  const content = invoiceContent({
    issueDate,
    billingDate: billing.billing_date,
    issuer: issue.issuer,
    ...(await madeOutTo(tx, issue, billing, issueDate)),
    ...(await billedLines(tx, billing)),
    organizationName: billing.organization_name,
    currency: billing.currency,
    subtotal: billing.subtotal,
    taxRatePercent: billing.tax_rate_percent === 10 ? 10 : 0,
    tax: billing.tax,
    total: billing.total,
    servicePeriod: { from: billing.service_starts_on, to: billing.service_ends_on },
    paymentMethod: billing.payment_method,
    payments: issue.payments ?? [],
  })
  return (await insertDocument(tx, issue, content)).content
}

/** The invoice of a billing as it stands: the one that none replaces. Null while it has none. */
async function standingInvoice(tx: Tx, { organizationId, billingId }: BilledKey): Promise<DocumentContent | null> {
  const row = await tx
    .selectFrom('documents as d')
    .select('d.content')
    .where('d.organization_id', '=', organizationId)
    .where('d.billing_id', '=', billingId)
    .where('d.kind', '=', 'invoice')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('documents as n')
            .select('n.document_id')
            .whereRef('n.organization_id', '=', 'd.organization_id')
            .whereRef('n.replaces', '=', 'd.document_id'),
        ),
      ),
    )
    .executeTakeFirst()
  return row === undefined ? null : documentContent.parse(row.content)
}

/**
 * The invoice that a receipt or a credit note names; one that the version before fixed without a document is issued now,
 * as of then.
 */
export const invoiceNamed = async (tx: Tx, issue: IssueBy, billing: FixedBilling): Promise<DocumentContent> =>
  (await standingInvoice(tx, issue)) ?? invoiceOf(tx, { ...issue, issuedAt: billing.fixed_at, payments: [] }, billing)
