import { documentContent, type IssuedContent } from '@touchline/contract/document-content'
import type { Instant } from '@touchline/domain/calendar'
import type { BillingId, ChargeId } from '@touchline/domain/ids'
import type { Selectable } from 'kysely'
import type { DocumentsTable } from '../../db/schema.ts'

export interface Document {
  readonly documentId: string
  readonly billingId: BillingId
  readonly issuedAt: Instant
  readonly content: IssuedContent
  readonly refund: { readonly chargeId: ChargeId; readonly refundedAfter: number } | undefined
  readonly replacedBy: { readonly documentId: string; readonly number: string } | null
  readonly isVoid: boolean
}

type Columns = 'document_id' | 'billing_id' | 'issued_at' | 'charge_id' | 'refunded_after' | 'content'
type Row = Pick<Selectable<DocumentsTable>, Columns> & {
  readonly next_id: string | null
  readonly next_number: string | null
  readonly is_void: boolean
}

export const documentOf = (row: Row): Document => ({
  documentId: row.document_id,
  billingId: row.billing_id,
  issuedAt: row.issued_at,
  content: documentContent.parse(row.content),
  refund:
    row.charge_id === null || row.refunded_after === null
      ? undefined
      : { chargeId: row.charge_id, refundedAfter: row.refunded_after },
  replacedBy:
    row.next_id === null || row.next_number === null ? null : { documentId: row.next_id, number: row.next_number },
  isVoid: row.is_void,
})
