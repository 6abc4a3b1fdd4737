import { documentContent } from '@touchline/contract/document-content'
import { dateOf } from '@touchline/domain/calendar'
import { type DocumentContent, type Issuer, invoiceContent, type Unnumbered } from '@touchline/domain/documents'
import type { OrganizationId } from '@touchline/domain/ids'
import type { Tx } from '../../db/connect.ts'
import { taxOfRow } from '../billing/taxed-as.ts'
import { documentSettingsOf } from '../organization/buyer.ts'
import { type BilledKey, type FixedBilling, fixedBillings } from './billed.store.ts'
import { billedLines } from './billed-lines.ts'
import { buyerAtIssue, type MadeOutTo, payerAtIssue } from './buyer-at-issue.ts'
import { type Issuing, insertDocuments } from './insert-document.ts'

/** By whom, and when. */
interface IssuingBy extends Issuing {
  readonly issuer: Issuer
  /** For a time before there were documents: made out to the payer of the billing. */
  readonly isEarlier?: boolean
}

interface Invoiced extends BilledKey {
  /** What was paid of it in parts. */
  readonly payments?: DocumentContent['payments']
}

export interface IssueBy extends Invoiced, IssuingBy {}

/**
 * Issues the invoices of billings, in the transaction that fixes them: they exist before anything is paid. Numbers are
 * given in the order of the billings; says what they say, in this order.
 */
export async function issueInvoices(
  tx: Tx,
  invoiced: readonly Invoiced[],
  by: IssuingBy,
): Promise<readonly (BilledKey & { readonly content: DocumentContent })[]> {
  if (invoiced.length === 0) return []
  const billings = await fixedBillings(tx, invoiced)
  const linesOf = await billedLines(tx, [...billings.values()])
  const toWhom = await madeOutTo(
    tx,
    invoiced.map(({ organizationId }) => organizationId),
    by,
  )
  const documents = invoiced.map(({ organizationId, billingId, payments = [] }) => {
    const billing = billings.get(billingId)
    if (billing === undefined) throw new Error(`billing ${billingId} is not fixed`)
    return { organizationId, billingId, content: contentOf(billing, { by, linesOf, toWhom, payments }) }
  })
  const inserted = await insertDocuments(tx, by, documents)
  return inserted.map(({ document, content }) => ({ ...document, content }))
}

type ToWhom = (billing: FixedBilling, issueDate: string) => MadeOutTo

/** Whom documents of these organisations are made out to. */
export async function madeOutTo(
  tx: Tx,
  organizationIds: readonly OrganizationId[],
  { isEarlier = false }: Pick<IssuingBy, 'isEarlier'>,
): Promise<ToWhom> {
  if (isEarlier) return payerAtIssue
  const settingsOf = await documentSettingsOf(tx, organizationIds)
  return (billing, issueDate) => buyerAtIssue(settingsOf(billing.organization_id), billing, issueDate)
}

interface Said extends Required<Pick<Invoiced, 'payments'>> {
  readonly by: IssuingBy
  readonly linesOf: Awaited<ReturnType<typeof billedLines>>
  readonly toWhom: ToWhom
}

function contentOf(billing: FixedBilling, { by, linesOf, toWhom, payments }: Said): Unnumbered {
  const issueDate = dateOf(by.issuedAt, billing.zone)
  const taxedAs = taxOfRow(billing)
  return invoiceContent({
    issueDate,
    billingDate: billing.billing_date,
    issuer: by.issuer,
    ...toWhom(billing, issueDate),
    ...linesOf(billing),
    organizationName: billing.organization_name,
    currency: billing.currency,
    subtotal: billing.subtotal,
    taxRatePercent: taxedAs.rate / 100,
    taxedAs,
    tax: billing.tax,
    total: billing.total,
    servicePeriod: { from: billing.service_starts_on, to: billing.service_ends_on },
    paymentMethod: billing.payment_method,
    payments,
  })
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
export async function invoiceNamed(tx: Tx, issue: IssueBy, billing: FixedBilling): Promise<DocumentContent> {
  const standing = await standingInvoice(tx, issue)
  if (standing !== null) return standing
  const { organizationId, billingId } = issue
  const [issued] = await issueInvoices(tx, [{ organizationId, billingId }], { ...issue, issuedAt: billing.fixed_at })
  if (issued === undefined) throw new Error(`billing ${billingId} has no invoice`)
  return issued.content
}
