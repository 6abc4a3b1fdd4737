import * as z from 'zod/mini'
import { charge, refund } from './billing.ts'
import * as calls from './calls/receipts.ts'
import { issuerIdentity } from './document-content.ts'
import { endpoint } from './endpoint.ts'
import { billingParams, id, localDate, localized } from './wire.ts'

/** Issued when Complete; only refunds change it later (invariant I26). */
export const receipt = z.object({
  billingInfoId: id,
  /** Gapless per issuer and year, e.g. JP-2026-000042. */
  documentNumber: z.string(),
  issueDate: localDate,
  charge,
  payerName: z.nullable(z.string()),
  organizationName: z.string(),
  servicePeriod: z.object({ from: localDate, to: localDate }),
  planName: localized,
  paymentMethod: z.enum(['BANK_TRANSFER', 'CREDIT_CARD']),
  issuer: z.object({
    companyName: z.string(),
    address: z.string(),
    phone: z.string(),
    /** Japan: T and 13 digits. */
    registrationNumber: z.nullable(z.string()),
    /** Absent on the first receipts. */
    identity: z.optional(issuerIdentity),
  }),
  refunds: z.array(refund),
  /** Null only beside a version without documents. */
  invoiceNumber: z.nullable(z.string()),
  documentId: z.nullable(id),
  replacedBy: z.nullable(z.object({ documentId: id, number: z.string() })),
})
export type Receipt = z.infer<typeof receipt>

export const getReceipt = endpoint({
  ...calls.getReceipt,
  access: 'organization',
  action: 'download',
  params: billingParams,
  response: receipt,
  refusals: ['not-found', 'receipt-not-issued'],
})

export const receiptEndpoints = { getReceipt } as const
