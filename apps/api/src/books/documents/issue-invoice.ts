import { documentContent } from '@touchline/contract/document-content'
import { dateOf } from '@touchline/domain/calendar'
import { type DocumentContent, type Issuer, invoiceContent, type Unnumbered } from '@touchline/domain/documents'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import { amongThose } from '../../db/among.ts'
import type { Tx } from '../../db/connect.ts'
import { taxOfRow } from '../billing/taxed-as.ts'
import { isTakenBackSince } from '../billing/void-receipt.ts'
import type { LoadedContract } from '../contract/contracts.ts'
import { documentSettingsOf } from '../organization/buyer.ts'
import { type BilledKey, type FixedBilling, fixedBillings } from './billed.store.ts'
import { billedLines } from './billed-lines.ts'
import { buyerAtIssue, type MadeOutTo, payerAtIssue } from './buyer-at-issue.ts'
import { type Issuing, insertDocuments } from './insert-document.ts'

export interface IssuingBy extends Issuing {
  readonly issuer: Issuer
  readonly isEarlier?: boolean
}

export interface Invoiced extends BilledKey {
  readonly payments?: DocumentContent['payments']
  readonly loaded?: LoadedContract
}

export interface IssueBy extends Invoiced, IssuingBy {}

/** Before anything is paid. Numbers follow the argument order. */
export async function issueInvoices(
  tx: Tx,
  invoiced: readonly Invoiced[],
  by: IssuingBy,
): Promise<readonly (BilledKey & { readonly content: DocumentContent })[]> {
  if (invoiced.length === 0) return []
  const billings = await fixedBillings(tx, invoiced)
  const held = invoiced.flatMap(({ billingId, loaded }) => (loaded === undefined ? [] : [[billingId, loaded] as const]))
  const linesOf = await billedLines(tx, [...billings.values()], new Map(held))
  const toWhom = await madeOutTo(
    tx,
    invoiced.map(({ organizationId }) => organizationId),
    by,
  )
  const documents = invoiced.map(({ organizationId, billingId, payments = [] }) => {
    const billing = fixedAmong(billings, { billingId })
    return { organizationId, billingId, content: contentOf(billing, { by, linesOf, toWhom, payments }) }
  })
  const inserted = await insertDocuments(tx, by, documents)
  return inserted.map(({ document, content }) => ({ ...document, content }))
}

type ToWhom = (billing: FixedBilling, issueDate: string) => MadeOutTo

export async function madeOutTo(
  tx: Tx,
  organizationIds: readonly OrganizationId[],
  { isEarlier = false }: Pick<IssuingBy, 'isEarlier'>,
): Promise<ToWhom> {
  if (isEarlier) return payerAtIssue
  const settingsOf = await documentSettingsOf(tx, organizationIds)
  return (billing, issueDate) => buyerAtIssue(settingsOf(billing.organization_id), billing, issueDate)
}

interface InvoiceInput extends Required<Pick<Invoiced, 'payments'>> {
  readonly by: IssuingBy
  readonly linesOf: Awaited<ReturnType<typeof billedLines>>
  readonly toWhom: ToWhom
}

function contentOf(billing: FixedBilling, { by, linesOf, toWhom, payments }: InvoiceInput): Unnumbered {
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

export function fixedAmong(
  billings: ReadonlyMap<BillingId, FixedBilling>,
  { billingId }: Pick<BilledKey, 'billingId'>,
): FixedBilling {
  const billing = billings.get(billingId)
  if (billing === undefined) throw new Error(`billing ${billingId} is not fixed`)
  return billing
}

interface Standing {
  readonly documentId: string
  readonly content: DocumentContent
}

/** That no later one replaces; of receipts, those whose payment was taken back. */
export async function standingDocuments(
  tx: Tx,
  keys: readonly BilledKey[],
  kind: 'invoice' | 'receipt',
): Promise<ReadonlyMap<BillingId, Standing>> {
  const ids = keys.map(({ organizationId }) => organizationId)
  const rows = await tx
    .selectFrom('documents as d')
    .$if(kind === 'receipt', (query) => query.where(isTakenBackSince('d', ids)))
    .select(['d.billing_id', 'd.document_id', 'd.content'])
    .where(
      amongThose(keys, { 'd.organization_id': (key) => key.organizationId, 'd.billing_id': (key) => key.billingId }),
    )
    .where('d.kind', '=', kind)
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
    .execute()
  return new Map(
    rows.map(({ billing_id, document_id: documentId, content }) => [
      billing_id,
      { documentId, content: documentContent.parse(content) },
    ]),
  )
}

type Named = BilledKey & { readonly billing: FixedBilling }

/** Issues as of then what the previous version fixed without a document. */
export async function invoicesNamed(
  tx: Tx,
  named: readonly Named[],
  by: IssuingBy,
): Promise<(billingId: BillingId) => DocumentContent> {
  const standing = await standingDocuments(tx, named, 'invoice')
  const invoices = new Map([...standing].map(([billingId, { content }]) => [billingId, content]))
  for (const { organizationId, billingId, billing } of named.filter((each) => !invoices.has(each.billingId))) {
    const issued = await issueInvoices(tx, [{ organizationId, billingId }], { ...by, issuedAt: billing.fixed_at })
    for (const { content } of issued) invoices.set(billingId, content)
  }
  return (billingId) => {
    const invoice = invoices.get(billingId)
    if (invoice === undefined) throw new Error(`billing ${billingId} has no invoice`)
    return invoice
  }
}

export const invoiceNamed = async (
  tx: Tx,
  { organizationId, billingId, ...by }: IssueBy,
  billing: FixedBilling,
): Promise<DocumentContent> => (await invoicesNamed(tx, [{ organizationId, billingId, billing }], by))(billingId)
