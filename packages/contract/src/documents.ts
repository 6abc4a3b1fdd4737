import { documentKinds } from '@touchline/domain/documents'
import * as z from 'zod/mini'
import * as calls from './calls/documents.ts'
import { documentContent } from './document-content.ts'
import { endpoint } from './endpoint.ts'
import {
  billingParams,
  documentParams,
  id,
  instant,
  listQuery,
  localDate,
  organizationParams,
  results,
} from './wire.ts'

const documentSummary = z.object({
  documentId: id,
  billingInfoId: id,
  issuedDateTime: instant,
  ...z.pick(documentContent, {
    kind: true,
    number: true,
    issueDate: true,
    currency: true,
    subtotal: true,
    tax: true,
    total: true,
    servicePeriod: true,
    invoiceNumber: true,
    corrects: true,
    replaces: true,
  }).shape,
  replacedBy: z.nullable(z.object({ documentId: id, number: z.string() })),
  /** A receipt whose payment was taken back; its bill is open again. */
  isVoid: z.boolean(),
})

const issuedDocument = z.extend(documentSummary, {
  content: documentContent,
})
export type IssuedDocument = z.infer<typeof issuedDocument>

export const listDocuments = endpoint({
  ...calls.listDocuments,
  summary: 'The invoices, receipts and credit notes of the organisation, newest first.',
  access: 'organization',
  action: 'see',
  params: organizationParams,
  query: listQuery({
    from: z.optional(localDate),
    to: z.optional(localDate),
    kinds: z.optional(z.array(z.enum(documentKinds))),
    billingInfoId: z.optional(id),
  }),
  response: results(documentSummary),
  refusals: [],
})

const getDocument = endpoint({
  ...calls.getDocument,
  summary: 'One document with everything that it says.',
  access: 'organization',
  action: 'download',
  params: documentParams,
  response: issuedDocument,
  refusals: ['not-found'],
})

const getDocumentPdf = endpoint({
  ...calls.getDocumentPdf,
  summary: 'A document as PDF/A-3, the same bytes for ever; of a European issuer with its XML inside.',
  access: 'organization',
  action: 'download',
  params: documentParams,
  takesTurns: true,
  response: z.unknown(),
  media: 'application/pdf',
  refusals: ['not-found'],
})

const getDocumentXml = endpoint({
  ...calls.getDocumentXml,
  summary: 'An invoice or a credit note of a European issuer as Factur-X, profile EN 16931; no other document has one.',
  access: 'organization',
  action: 'download',
  params: documentParams,
  takesTurns: true,
  response: z.unknown(),
  media: 'application/xml; charset=utf-8',
  refusals: ['not-found'],
})

const documentMails = z.object({
  sentTo: z.int(),
  /** The payer, and recipients of documents. */
  goesTo: z.int(),
})

const readDocumentMails = endpoint({
  ...calls.readDocumentMails,
  summary: 'To how many addresses the documents of a bill were sent.',
  access: 'organization',
  action: 'see',
  params: billingParams,
  response: documentMails,
  refusals: ['not-found'],
})

const sendDocuments = endpoint({
  ...calls.sendDocuments,
  summary: 'Sends the documents of a bill as PDF to the payer and the recipients of documents.',
  access: 'organization',
  action: 'edit-account',
  params: billingParams,
  status: 202,
  rate: { windowSeconds: 3600, perAccount: 10, perOrganization: 20, perAddress: 100 },
  response: documentMails,
  refusals: ['not-found', 'mail-unregistered', 'too-many-attempts'],
})

export const reissueDocument = endpoint({
  ...calls.reissueDocument,
  summary: 'Issues a document again with the present buyer, once within 12 months; answers the new one.',
  access: 'organization',
  action: 'edit-account',
  params: documentParams,
  status: 201,
  response: issuedDocument,
  refusals: ['not-found', 'already-reissued', 'too-old-to-reissue'],
})

export const documentEndpoints = {
  listDocuments,
  getDocument,
  getDocumentPdf,
  getDocumentXml,
  readDocumentMails,
  sendDocuments,
  reissueDocument,
} as const
