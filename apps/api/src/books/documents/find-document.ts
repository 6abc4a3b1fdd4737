import type { LocalDate } from '@touchline/domain/calendar'
import type { DocumentKind } from '@touchline/domain/documents'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import type { Period } from '@touchline/domain/period-pack'
import { sql } from 'kysely'
import { amongThose } from '../../db/among.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { sharing } from '../../db/sharing.ts'
import { isVoidReceipt } from '../billing/void-receipt.ts'
import { type Document, documentOf } from './document-row.ts'
import { isWithoutAddress } from './without-address.store.ts'

export interface DocumentRange {
  readonly from?: LocalDate | undefined
  readonly to?: LocalDate | undefined
  readonly kinds?: readonly DocumentKind[] | undefined
  readonly billingId?: BillingId | undefined
  /** Neither replaced nor void. */
  readonly isPresent?: boolean | undefined
}

const allDocuments = (tx: Tx, ids: readonly OrganizationId[]) =>
  tx
    .selectFrom('documents as d')
    .leftJoin('documents as n', (join) => sharing(join, 'n', 'd').onRef('n.replaces', '=', 'd.document_id'))
    .select(['d.document_id', 'd.billing_id', 'd.kind', 'd.issue_date', 'd.issued_at'])
    .select(['d.charge_id', 'd.refunded_after', 'd.content'])
    .select(['n.document_id as next_id', sql<string | null>`n.content ->> 'number'`.as('next_number')])
    .select(sql<boolean>`${isVoidReceipt('d', ids)}`.as('is_void'))

const documents = (tx: Tx, organizationId: OrganizationId) =>
  allDocuments(tx, [organizationId]).where('d.organization_id', '=', organizationId)

const inRange = (tx: Tx, organizationId: OrganizationId, { from, to, kinds, billingId, isPresent }: DocumentRange) =>
  documents(tx, organizationId)
    .$if(isPresent === true, (query) =>
      query.where('n.document_id', 'is', null).where(sql<boolean>`not ${isVoidReceipt('d', [organizationId])}`),
    )
    .$if(from !== undefined, (query) => query.where('d.issue_date', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('d.issue_date', '<=', to ?? ''))
    .$if(kinds !== undefined, (query) => query.where('d.kind', '=', sql<DocumentKind>`any(${kinds})`))
    .$if(billingId !== undefined, (query) => query.where('d.billing_id', '=', billingId ?? ''))

export async function findDocument(
  tx: Tx,
  organizationId: OrganizationId,
  documentId: string,
): Promise<Document | null> {
  const row = await documents(tx, organizationId).where('d.document_id', '=', documentId).executeTakeFirst()
  return row === undefined ? null : documentOf(row)
}

interface DocumentKey {
  readonly organizationId: OrganizationId
  readonly documentId: string
}

export async function findDocuments(tx: Tx, keys: readonly DocumentKey[]): Promise<ReadonlyMap<string, Document>> {
  if (keys.length === 0) return new Map()
  const ids = [...new Set(keys.map(({ organizationId }) => organizationId))]
  const rows = await allDocuments(tx, ids)
    .where(
      amongThose(keys, { 'd.organization_id': (key) => key.organizationId, 'd.document_id': (key) => key.documentId }),
    )
    .execute()
  return new Map(rows.map((row) => [row.document_id, documentOf(row)]))
}

export const newestDocuments = (tx: Tx, organizationId: OrganizationId, range: DocumentRange) =>
  inRange(tx, organizationId, range)
    .orderBy('d.issue_date', 'desc')
    .orderBy('d.issued_at', 'desc')
    .orderBy('d.kind', 'desc')
    .orderBy('d.document_id', 'desc')

const ROWS_AT_ONCE = 200

/** In order of issue, a page per transaction. */
export async function documentsAfter(
  tx: Tx,
  organizationId: OrganizationId,
  range: DocumentRange,
  last: Document | null,
  limit = ROWS_AT_ONCE,
): Promise<readonly Document[]> {
  const ordered = inRange(tx, organizationId, range)
    .orderBy('d.issue_date')
    .orderBy('d.issued_at')
    .orderBy('d.kind')
    .orderBy('d.document_id')
    .limit(limit)
  return (await (last === null ? ordered : ordered.where(isAfter(last))).execute()).map(documentOf)
}

const isAfter = ({ content: { issueDate, kind }, issuedAt, documentId }: Document) =>
  sql<boolean>`(d.issue_date, d.issued_at, d.kind, d.document_id)
    > (${issueDate}::date, ${at(issuedAt)}, ${kind}, ${documentId}::uuid)`

export const countDocuments = (tx: Tx, organizationId: OrganizationId, { from, to }: Period) =>
  tx
    .selectFrom('documents as d')
    .select(['d.kind', (eb) => eb.fn.countAll<number>().as('count')])
    .select((eb) => eb.fn.countAll<number>().filterWhere(isWithoutAddress(organizationId)).as('withoutAddress'))
    .where('d.organization_id', '=', organizationId)
    .where('d.issue_date', '>=', from)
    .where('d.issue_date', '<=', to)
    .groupBy('d.kind')
    .execute()
