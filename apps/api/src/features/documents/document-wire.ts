import type { IssuedDocument } from '@touchline/contract/documents'
import { instantToWire } from '@touchline/contract/wire'
import type { Document } from '../../books/documents/document-row.ts'

export const documentToWire = ({
  documentId,
  billingId,
  issuedAt,
  content,
  replacedBy,
  isVoid,
}: Document): IssuedDocument => ({
  documentId,
  billingInfoId: billingId,
  issuedDateTime: instantToWire(issuedAt),
  kind: content.kind,
  number: content.number,
  issueDate: content.issueDate,
  currency: content.currency,
  subtotal: content.subtotal,
  tax: content.tax,
  total: content.total,
  servicePeriod: content.servicePeriod,
  invoiceNumber: content.invoiceNumber,
  corrects: content.corrects,
  replaces: content.replaces,
  replacedBy,
  isVoid,
  content,
})
