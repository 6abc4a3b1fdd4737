import type { Page } from '@touchline/contract/wire'
import type { OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import { isVoidReceipt } from '../../books/billing/void-receipt.ts'
import { type DocumentRange, newestDocuments } from '../../books/documents/find-document.ts'
import type { Tx } from '../../db/connect.ts'
import { readPage } from '../../db/page.ts'
import { JsonText } from '../../http/json-text.ts'

const summary = (organizationId: OrganizationId) => sql<string>`(
  select json_build_object('documentId', d.document_id, 'billingInfoId', d.billing_id,
    'issuedDateTime', to_char(d.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'kind', x.kind,
    'number', x.number, 'issueDate', x."issueDate", 'currency', x.currency, 'subtotal', x.subtotal, 'tax', x.tax,
    'total', x.total, 'servicePeriod', x."servicePeriod", 'invoiceNumber', x."invoiceNumber", 'corrects', x.corrects,
    'replaces', x.replaces,
    'replacedBy', case when n.document_id is not null
      then json_build_object('documentId', n.document_id, 'number', n.content -> 'number') end,
    'isVoid', ${isVoidReceipt('d', [organizationId])})
  from jsonb_to_record(d.content) as x (kind jsonb, number jsonb, "issueDate" jsonb, currency jsonb, subtotal jsonb,
    tax jsonb, total jsonb, "servicePeriod" jsonb, "invoiceNumber" jsonb, corrects jsonb, replaces jsonb))::text`

/** A content is many times its summary. */
export async function listSummaries(
  tx: Tx,
  organizationId: OrganizationId,
  range: DocumentRange,
  page: Page,
): Promise<JsonText> {
  const query = newestDocuments(tx, organizationId, range).clearSelect().select(summary(organizationId).as('text'))
  const { rows, following } = await readPage(query, page)
  const next = following.nextOffset === undefined ? '' : `,"nextOffset":${following.nextOffset}`
  return new JsonText(`{"results":[${rows.map(({ text }) => text).join(',')}]${next}}`)
}
